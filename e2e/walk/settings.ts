import { administrator } from '#kit/testing/running-site.ts'

interface Settings {
  privacy: object
  weather: object
}

const json = { 'content-type': 'application/json' }

/** Signs a user in; returns the cookie header. */
export async function signedIn(base: string, who: { handle: string; password: string }): Promise<string> {
  const answer = await fetch(`${base}/api/v0/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ handle: who.handle, password: who.password }),
  })
  if (!answer.ok) throw new Error(`${who.handle} was not let in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Points the site to test doubles of external services, by name. */
export async function leadTo(base: string, addresses: Record<string, string>): Promise<void> {
  const cookie = await signedIn(base, administrator)
  const answer = await fetch(`${base}/api/v0/config/services`, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify({ addresses }),
  })
  if (!answer.ok) throw new Error(`addresses were refused: ${await answer.text()}`)
}

/** Changes settings as an administrator; `change` returns the changed groups. */
export async function changeSettings(
  base: string,
  change: (before: Settings) => Partial<Settings>,
): Promise<void> {
  const cookie = await signedIn(base, administrator)
  const address = `${base}/api/v0/config/`
  const { config } = (await (await fetch(address, { headers: { cookie } })).json()) as { config: Settings }
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify(change(config)),
  })
  if (!answer.ok) throw new Error(`settings were refused: ${await answer.text()}`)
}
