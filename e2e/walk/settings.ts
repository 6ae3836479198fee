import { administrator } from '../../src/kit/testing/running-site.ts'

interface Settings {
  privacy: object
  weather: object
}

/** Changes settings of a site of one's own, as an administrator does: `change` gives the groups that become others. */
export async function changeSettings(
  base: string,
  change: (before: Settings) => Partial<Settings>,
): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${base}/api/v0/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(administrator),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const address = `${base}/api/v0/config/`
  const { config } = (await (await fetch(address, { headers: { cookie } })).json()) as { config: Settings }
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify(change(config)),
  })
  if (!answer.ok) throw new Error(`settings were refused: ${await answer.text()}`)
}
