import type { Endpoint } from '#kit/shared/contract.ts'

/**
 * Names a call by method and path. Public pages know contracts by type only (the schemas would load Zod), and this is
 * all `call` needs: `call(at<typeof users.login>('POST', '/api/v0/auth/login'), { … })`.
 */
export const at = <E extends Endpoint>(method: E['method'], path: string): E => ({ method, path }) as E
