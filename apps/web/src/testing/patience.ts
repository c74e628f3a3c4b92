import { configure } from '@testing-library/react';

/** A busy machine takes its time: what a test waits for may come late, as long as it comes. */
configure({ asyncUtilTimeout: 20_000 });
