import { expect, type Page } from '@playwright/test'
import { administrator } from '../src/kit/testing/running-site.ts'

/** Signs somebody in by request, for journeys that open a screen of their own first or need the API alone. */
export async function signInByRequest(page: Page, { handle, password } = administrator): Promise<void> {
  const answer = await page.request.post('/api/v0/auth/login', { data: { handle, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Creates or changes a record by request and returns the body of the answer. */
export async function send(
  page: Page,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each address answers with another record
): Promise<any> {
  const answer = await page.request.fetch(path, { method, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
