import { expect, type APIRequestContext } from '@playwright/test'
import { administrator } from '#kit/testing/running-site.ts'

/** A page, or a request context without a browser. */
interface Client {
  request: APIRequestContext
}

/** Signs in by request, for journeys that open a different screen first or need only the API. */
export async function signInByRequest(
  client: Client,
  { handle, password }: { handle: string; password: string } = administrator,
): Promise<void> {
  await send(client, 'POST', '/api/v0/auth/login', { handle, password })
}

/** Creates or changes a record by request and returns the response body. */
export async function send(
  { request }: Client,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each address returns another type of record
): Promise<any> {
  const answer = await request.fetch(path, { method, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
