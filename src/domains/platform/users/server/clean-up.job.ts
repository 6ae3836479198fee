import { sql } from 'drizzle-orm'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'

/** Deletes expired data once a day: sessions, half proofs, unconfirmed sign-ups, sign-in attempts. */
export const cleanUpJob: JobDefinition = {
  name: 'users.cleanUp',
  called: {
    de: 'Abgelaufene Anmeldungen und Links löschen',
    en: 'Delete sessions and links that have ended',
  },
  cron: '17 3 * * *',
  async handle({ database: { db } }) {
    await db.execute(sql`delete from sessions where "expiresAt" < now()`)
    await db.execute(sql`delete from verifications where "expiresAt" < now()`)
    await db.execute(sql`delete from signups where "expiresAt" < now()`)
    await db.execute(sql`
      delete from sign_in_attempts where "at" < now() - interval '1 day'
        and coalesce("blockedUntil", '-infinity') < now()`)
  },
}
