import { z } from 'zod'
import { endpoint } from '../contract.ts'

/** What later navigations of the public site fetch: the same page that the server would have rendered. */
export const sitePage = endpoint({
  method: 'GET',
  path: '/api/c/site',
  summary: 'A public page as data (SitePage in site.ts)',
  access: 'guest',
  input: z.object({
    path: z.string().startsWith('/').max(2000),
    query: z.string().max(2000).default(''),
  }),
  output: z.any(),
})
