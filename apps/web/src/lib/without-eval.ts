import { z } from 'zod';

// Zod would compile its checks with `new Function`, and the content security policy reports even the attempt.
z.config({ jitless: true });
