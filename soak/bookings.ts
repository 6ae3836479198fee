import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { timeValue } from '#domains/office/booking/server/times/times.views.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { KillableSite, office } from './killable-site.ts'
import type { Trial } from './soak.ts'

const clients = 500
const places = 100
const kills = 3
const secret = 'Ein Geheimnis nur für diesen Versuch, lang genug'
const hour = 3_600_000

interface Answer {
  status: number
  location: string
}

/** Sends a form as a browser without JavaScript does, from a separate address per client; null if no answer came. */
async function send(site: KillableSite, client: number, address: string, fields: Record<string, string>) {
  const { base } = await site.running()
  const stamp = stampForm(secret, 'booking', new Date(Date.now() - 10_000).toISOString())
  try {
    const answer = await fetch(new URL(address, base), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': `10.${client >> 8}.${client & 255}.1` },
      body: new URLSearchParams({ [stampField]: stamp, ...fields }),
      signal: AbortSignal.timeout(60_000),
    })
    await answer.arrayBuffer()
    return {
      status: answer.status,
      location: new URL(answer.headers.get('location') ?? '/', base).pathname,
    } satisfies Answer
  } catch {
    return null
  }
}

/** Books one place and retries while the site is down. Returns the status of the last answer. */
async function bookOne(site: KillableSite, client: number, slug: string, time: string): Promise<number> {
  for (let turn = 0; turn < 20; turn++) {
    const held = await send(site, client, `/buchen/${slug}`, { time, n: '1' })
    if (!held) {
      await delay(500)
      continue
    }
    if (held.status !== 303) return held.status
    for (let again = 0; again < 20; again++) {
      const done = await send(site, client, held.location, {
        ...{ action: 'book', name: `Gast ${client}`, email: `gast${client}@rebenau.example` },
      })
      if (done) return done.status === 303 ? 200 : done.status
      await delay(500)
    }
  }
  return 0
}

interface Stored {
  state: string
  email: string
  heldUntil: string | null
}

export const bookingTrials: readonly Trial[] = [
  {
    name: 'bookings',
    claim: `${clients} clients book ${places} places: none twice, none lost, whatever is killed meanwhile`,
    async run(soak) {
      const site = new KillableSite(path.join(await soak.folder(), 'bookings'), {
        SECRET: secret,
        TRUST_PROXY: '1',
      })
      try {
        const begin = new Date(Math.ceil(Date.now() / hour) * hour + 14 * 24 * hour)
        const date = {
          _id: crypto.randomUUID(),
          from: begin.toISOString(),
          until: new Date(begin.getTime() + hour).toISOString(),
        }
        const { booking_resource: course } = await (
          await office(site)
        )('/api/v0/booking/resource', {
          ...{ title: 'Erste Hilfe', kind: 'course', length: 'course', active: true, optIn: false },
          ...{ capacity: places, dates: [date] },
        })
        const time = timeValue(date.from, date.until)
        const answers = new Map<number, number>()
        const crowd = Array.from({ length: clients }, async (_, client) => {
          answers.set(client, await bookOne(site, client, course.slug, time))
        })
        for (let kill = 1; kill <= kills; kill++) {
          while (answers.size < kill * 15) await delay(20)
          await site.kill()
        }
        await Promise.all(crowd)

        const ask = await office(site)
        const asked = Date.now()
        const stored: Stored[] = []
        for (let skip = 0; ; skip += 100) {
          const { booking } = await ask(
            `/api/v0/booking/booking?resource=${course._id}&sort=from&limit=100&skip=${skip}`,
          )
          stored.push(...booking)
          if (booking.length < 100) break
        }
        const booked = stored.filter(({ state }) => state === 'confirmed')
        // An expired reservation holds no place, although its row is deleted a little later
        const held = stored.filter(
          ({ state, heldUntil }) => state === 'held' && heldUntil !== null && Date.parse(heldUntil) > asked,
        )
        if (booked.length + held.length > places)
          throw new Error(`${booked.length} booked and ${held.length} reserved of ${places}`)
        const told = [...answers].filter(([, status]) => status === 200).map(([client]) => client)
        const lost = told.filter(
          (client) => !booked.some(({ email }) => email === `gast${client}@rebenau.example`),
        )
        if (lost.length > 0) throw new Error(`told as booked, but not there: ${lost.join(', ')}`)
        const statuses = Object.entries(Object.groupBy([...answers.values()], String))
          .map(([status, all]) => `${all!.length} × ${status}`)
          .join(', ')
        return `${booked.length} booked, ${held.length} reserved by clients that were cut off, ${kills} kills; answers: ${statuses}`
      } finally {
        await site.stop()
      }
    },
  },
]
