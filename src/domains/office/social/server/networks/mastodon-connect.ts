import { z } from 'zod'
import { wrongField } from '#kit/server/records/refusals.ts'
import { askMastodon } from './mastodon.ts'

const scope = 'read:accounts read:statuses write:statuses write:media'

const app = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) })
const access = z.object({ access_token: z.string().min(1) })
const account = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string().default(''),
})

const isOfThisMachine = (host: string): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(host)

/** Normalises the typed address of a Mastodon server: `mastodon.social`, `https://graz.social/`. Throws 422. */
export function serverAddress(typed: string): string {
  const text = typed.trim()
  const whole = text.includes('://') ? text : `https://${text.replace(/^@?[^@]*@/, '')}`
  const parsed = URL.canParse(whole) ? new URL(whole) : null
  const isUsable =
    parsed !== null &&
    parsed.username === '' &&
    (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isOfThisMachine(parsed.hostname))) &&
    (parsed.hostname.includes('.') || isOfThisMachine(parsed.hostname))
  if (!isUsable)
    throw wrongField('server', {
      de: 'Bitte geben Sie die Adresse Ihres Mastodon-Servers ein, etwa mastodon.social.',
      en: 'Please enter the address of your Mastodon server, such as mastodon.social.',
    })
  return parsed.origin
}

/** Registers this site as an app on a server (https://docs.joinmastodon.org/methods/apps/). Throws NetworkProblem. */
export async function registerApp(
  server: string,
  { name, website, callback }: { name: string; website: string; callback: string },
) {
  const body = new URLSearchParams({ client_name: name, redirect_uris: callback, scopes: scope, website })
  const made = await askMastodon(server, '/api/v1/apps', app, { method: 'POST', body })
  return { clientId: made.client_id, clientSecret: made.client_secret }
}

/** Address of the authorisation dialog on that server. */
export function mastodonDialog(
  server: string,
  { clientId, state, callback }: { clientId: string; state: string; callback: string },
): string {
  const address = new URL('/oauth/authorize', server)
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope,
    state,
  }).toString()
  return address.href
}

/** The granted account with its token. Throws NetworkProblem. */
export async function grantedAccount(
  server: string,
  {
    clientId,
    clientSecret,
    code,
    callback,
  }: { clientId: string; clientSecret: string; code: string; callback: string },
) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: callback,
    code,
    scope,
  })
  const { access_token: token } = await askMastodon(server, '/oauth/token', access, { method: 'POST', body })
  const found = await askMastodon(server, '/api/v1/accounts/verify_credentials', account, { token })
  return {
    remoteId: found.id,
    name: found.display_name || found.username,
    handle: `@${found.username}@${new URL(server).host}`,
    token,
  }
}
