import { openSecret } from '#kit/server/start/secrets.ts'
import { connectTo, hasTable, type Site } from './snapshot.ts'

/** Keys to encrypt and open archives. */
export interface Keys {
  /** `age1…`; absent: no encryption. */
  recipient?: string | undefined
  identity?: string | undefined
}

/** Purpose of the sealed key, as in `defineSettings`. */
const purpose = 'settings backup identity'

/** Keys from a site's settings, for any version of its database; empty if there are none. */
export async function keysOf(
  { url, schema }: Pick<Site, 'url' | 'schema'>,
  { secret }: { secret: string },
): Promise<Keys> {
  const client = await connectTo(url, schema)
  try {
    if (!(await hasTable(client, 'settings'))) return {}
    const { rows } = await client.query<{ value: { recipient?: string; identity?: string } }>(
      `select "value" from settings where "_id" = 'backup'`,
    )
    const { recipient, identity } = rows[0]?.value ?? {}
    if (!recipient) return {}
    try {
      return { recipient, identity: identity ? openSecret(secret, purpose, identity) : undefined }
    } catch {
      // SECRET has changed: archives can be made, but reading needs the key from the emergency sheet
      return { recipient }
    }
  } finally {
    await client.end()
  }
}
