import type { LightMyRequestResponse } from 'fastify'
import { actions, type Access, type Endpoint, type Role } from '#kit/shared/contract.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { TestCaller } from '#kit/testing/test-app.ts'
import { serverDomains } from './domains.server.ts'

/** Every call of every domain. */
export const endpoints: readonly Endpoint[] = serverDomains
  .flatMap(({ calls = [] }) => calls)
  .map(({ endpoint }) => endpoint)

export const nameOf = ({ method, path, given }: Endpoint) =>
  `${method} ${path}${given ? ` with ${given}` : ''}`

const modules = [
  ...new Set(endpoints.flatMap(({ access }) => (typeof access === 'object' ? [access.module] : []))),
]
export const everyRight = modules.flatMap((module) => actions.map((action) => `${module}.${action}`))

/** A caller with a role, and with an account if the role has one. */
export type Somebody = (role: Role, rights?: string[]) => TestCaller

/** Creates an account per role; returns a function that makes callers. */
export async function makePeople(
  make: (account: { handle: string; roles: Role[] }) => Promise<{ _id: string }>,
): Promise<Somebody> {
  const people: Partial<Record<Role, string>> = {}
  for (const role of ['user', 'internal', 'member', 'admin', 'system'] as const)
    people[role] = (await make({ handle: `nur-${role}`, roles: [role] }))._id
  return (role, rights = []) => ({ role, rights, ...(people[role] ? { _id: people[role] } : {}) })
}

/** Callers to try at an endpoint, and whether specification § 6 and the contract admit each. */
export function callersOf(access: Access, somebody: Somebody): [string, TestCaller, boolean][] {
  const open = access === 'guest'
  const signedIn = open || access === 'user'
  const office = signedIn || access === 'backoffice'
  const always: [string, TestCaller, boolean][] = [
    ['guest', somebody('guest'), open],
    ['user', somebody('user'), signedIn],
    ['internal', somebody('internal'), signedIn],
    ['member without rights', somebody('member'), office],
    ['admin', somebody('admin'), true],
    ['system', somebody('system'), true],
  ]
  if (typeof access === 'string')
    return [...always, ['member with every right', somebody('member', everyRight), office]]
  const right = `${access.module}.${access.action}`
  const others = everyRight.filter((one) => one !== right)
  return [
    ...always,
    [`member with ${right}`, somebody('member', [right]), true],
    [`member with all but ${right}`, somebody('member', others), false],
  ]
}

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'payload'>

export function outcomeOf({ statusCode, payload }: Answer): string {
  const code = payload.startsWith('{') ? (JSON.parse(payload) as { code?: string }).code : undefined
  if (statusCode === 401 && code === 'NOT_SIGNED_IN') return 'asked to sign in'
  if (statusCode === 403 && code === 'C100') return 'refused'
  return statusCode === 429 || statusCode >= 500 ? `answered ${statusCode}` : 'let in'
}

export const wanted = (caller: TestCaller, may: boolean) =>
  may ? 'let in' : caller.role === 'guest' ? 'asked to sign in' : 'refused'

/** Address of a call, with ids that do not exist. */
export const addressOf = ({ method, path, given }: Endpoint) =>
  path.replace(/:(\w+)(\??)/g, (_all, name: string, optional: string) =>
    !optional || name === given || method === 'PUT' || method === 'DELETE' ? uuidv7() : '',
  )

/**
 * Makes calls as every possible caller and returns outcomes that contradict the contract; `send` makes one call. Calls
 * above the limit per minute are skipped: they would be answered with 429 before access is checked.
 */
export async function walkAccess(
  walked: readonly Endpoint[],
  somebody: Somebody,
  send: (endpoint: Endpoint, url: string, caller: TestCaller) => Promise<Answer>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of walked) {
    const callers = callersOf(endpoint.access, somebody).slice(0, endpoint.perMinute ?? Infinity)
    await Promise.all(
      callers.map(async ([who, caller, may]) => {
        const seen = outcomeOf(await send(endpoint, addressOf(endpoint), caller))
        if (seen !== wanted(caller, may)) wrong.push(`${nameOf(endpoint)}: ${who} was ${seen}`)
      }),
    )
  }
  return wrong
}
