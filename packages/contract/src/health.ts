import { z } from 'zod';
import { defineRoute } from './route.ts';

export const healthRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/health',
    public: true,
    summary: 'Ready to serve: 200 once both engines answer, 503 until then',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};
