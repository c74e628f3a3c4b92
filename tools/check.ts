import { bundleCheck, staticChecks } from './static-checks.ts';
import { runSteps } from './steps.ts';

const healthy = (await runSteps(staticChecks)) && (await runSteps([bundleCheck]));
if (!healthy) process.exitCode = 1;
