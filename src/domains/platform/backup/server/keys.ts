import { openSecret } from '#kit/server/start/secrets.ts'
import { connectTo, hasTable, type Site } from './snapshot.ts'

/** What archives are encrypted with and opened with again. */
export interface Keys {
  /** `age1…`; absent: archives are not encrypted. */
  recipient?: string | undefined
  identity?: string | undefined
}

/** What the key is sealed for, as `defineSettings` seals it. */
const purpose = 'settings backup identity'

/** The keys that a site's settings hold, whatever version its database has; none where there are none. */
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
      // Sealed with another SECRET: archives can be made, and read with the key from the emergency sheet
      return { recipient }
    }
  } finally {
    await client.end()
  }
}
