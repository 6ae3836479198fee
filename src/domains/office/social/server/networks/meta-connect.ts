import { z } from 'zod'
import { holdsToken, openGraph, type MetaApp } from './graph.ts'

/** Permissions for each purpose; others are not requested. */
const scopes = {
  facebook: [
    'pages_show_list',
    'pages_read_engagement',
    'pages_read_user_content',
    'pages_manage_posts',
    'read_insights',
    'business_management',
  ],
  instagram: [
    'pages_show_list',
    'pages_read_engagement',
    'instagram_basic',
    'instagram_content_publish',
    'instagram_manage_contents',
    'instagram_manage_insights',
    'business_management',
  ],
  signIn: ['public_profile'],
} as const

/** Address of Meta's dialog (https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow). */
export function metaDialog(
  { dialogUrl, graphVersion, appId, configId }: MetaApp,
  { network, state, callback }: { network: keyof typeof scopes; state: string; callback: string },
): string {
  const address = new URL(`${dialogUrl}/${graphVersion}/dialog/oauth`)
  // A configuration is for businesses; personal sign-in requests a scope
  const isConfigured = configId !== '' && network !== 'signIn'
  address.search = new URLSearchParams({
    client_id: appId,
    redirect_uri: callback,
    state,
    ...(isConfigured ? { config_id: configId } : { scope: scopes[network].join(',') }),
    response_type: 'code',
  }).toString()
  return address.href
}

const access = z.object({ access_token: z.string().min(1) })
const pages = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      access_token: z.string().optional(),
      instagram_business_account: z
        .object({ id: z.string(), username: z.string().default(''), name: z.string().optional() })
        .optional(),
    }),
  ),
})
const person = z.object({ id: z.string().min(1), name: z.string().default('') })

/** Exchanges the returned code for an access token. */
async function tokenFor(app: MetaApp, code: string, callback: string): Promise<string> {
  const { access_token: token } = await openGraph(app).get('oauth/access_token', access, {
    parameters: {
      client_id: app.appId,
      client_secret: app.appSecret,
      redirect_uri: callback,
      code,
    },
  })
  return token
}

/**
 * Pages or Instagram accounts to which a person granted access, each with a long-lived token. Throws NetworkProblem.
 */
export async function grantedPages(
  app: MetaApp,
  network: 'facebook' | 'instagram',
  { code, callback }: { code: string; callback: string },
) {
  const graph = openGraph(app)
  const short = await tokenFor(app, code, callback)
  // Page tokens are long-lived only if the requesting token is
  const { access_token: long } = await graph.get('oauth/access_token', access, {
    parameters: {
      grant_type: 'fb_exchange_token',
      client_id: app.appId,
      client_secret: app.appSecret,
      fb_exchange_token: short,
    },
  })
  await holdsToken(graph, long, network)
  const { data } = await graph.get('me/accounts', pages, {
    token: long,
    parameters: {
      fields: 'id,name,access_token,instagram_business_account{id,username,name}',
      limit: '100',
    },
  })
  return data.flatMap(({ id, name, access_token: token, instagram_business_account: account }) => {
    if (!token) return []
    if (network === 'facebook') return [{ remoteId: id, name, handle: '', token }]
    return account
      ? [
          {
            remoteId: account.id,
            name: account.name || account.username,
            handle: `@${account.username}`,
            token,
          },
        ]
      : []
  })
}

/** Number of the page of a page access token. Throws NetworkProblem. */
export async function pageByToken(app: MetaApp, token: string): Promise<string> {
  const { id } = await openGraph(app).get('me', person, { token, parameters: { fields: 'id,name' } })
  return id
}

/** The signed-in person, identified by a number specific to this app. Throws NetworkProblem. */
export async function whoIs(app: MetaApp, { code, callback }: { code: string; callback: string }) {
  const token = await tokenFor(app, code, callback)
  return openGraph(app).get('me', person, { token, parameters: { fields: 'id,name' } })
}
