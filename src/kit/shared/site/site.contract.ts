import { z } from 'zod'
import { endpoint } from '../contract.ts'

/** Used by later navigations of the public site: the page the server would have rendered, as data. */
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
