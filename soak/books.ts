import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#kit/server/database/connect.ts'
import { jobsSchema } from '#kit/server/jobs/create-jobs.ts'
import { createLog } from '#kit/server/health/log.ts'
import { cookieOf } from './backup.ts'
import { KillableSite } from './killable-site.ts'
import type { Trial } from './soak.ts'

const writers = 64
/** With an effort of 20: ten thousand invoices, and the files of three hundred. */
const invoices = 500
const withFiles = (effort: number) => Math.min(300, 30 * effort)
const base = '/api/v0/accounting'
const filesJob = 'documents.makeFiles'

/** The fields of answers that this trial uses. */
interface Body {
  code?: string
  party: { _id: string }
  invoice: { _id: string }
  vatGroups: { _id: string; isDefault: boolean }[]
  files: { _id: string }[]
  fault: string
  whole: boolean
  documents: number
}
interface Reply {
  status: number
  body: Body
}

/** One session for all writers: signing in is slow on purpose and rate-limited. */
const sessions = new Map<string, Promise<string>>()
const sessionAt = (here: string): Promise<string> => {
  const cookie = sessions.get(here) ?? cookieOf(here)
  sessions.set(here, cookie)
  return cookie
}

/** A writer that retries while the site is down. */
class Clerk {
  readonly #site: KillableSite

  constructor(site: KillableSite) {
    this.#site = site
  }

  /** A single request; null if no answer came. */
  async once(method: string, at: string, body?: object): Promise<Reply | null> {
    try {
      const { base: here } = await this.#site.running()
      const answer = await fetch(`${here}${base}${at}`, {
        method,
        headers: { cookie: await sessionAt(here), 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(60_000),
      })
      return { status: answer.status, body: (await answer.json()) as Body }
    } catch {
      return null
    }
  }

  /** Retries until a final answer: no answer, an overload and a start in progress do not count. */
  async ask(method: string, at: string, body?: object): Promise<Reply> {
    for (let turn = 0; turn < 240; turn++) {
      const reply = await this.once(method, at, body)
      if (reply && reply.status < 429) return reply
      await delay(500)
    }
    throw new Error(`${method} ${at}: no answer`)
  }
}

function must({ status, body }: Reply, what: string): Body {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Sets up a company that may issue invoices, and a customer who receives e-invoices. */
async function openBooks(clerk: Clerk): Promise<{ party: string; vatGroup: string }> {
  const company = {
    ...{ name: 'Weingut Berger', street: 'Kellergasse 1', zip: '3500', city: 'Krems', country: 'AT' },
    ...{ contactName: 'Anna Berger', phone: '+43 2732 1234', email: 'buero@weingut.example' },
    ...{ vatId: 'ATU12345675', registration: 'FN 1234a', counting: 'net' },
  }
  must(await clerk.ask('PUT', '/settings', company), 'company')
  must(
    await clerk.ask('POST', '/bank-account', {
      ...{ title: 'Giro', holder: 'Weingut Berger', iban: 'AT611904300234573201', isDefault: true },
    }),
    'account',
  )
  const place = { type: 'business', title: '', first_name: '', last_name: '', company: '', phone: '' }
  const { party } = must(
    await clerk.ask('POST', '/party', {
      ...{ kind: 'business', company: 'Gasthof Linde', isCustomer: true, email: 'wirt@gasthof.example' },
      ...{
        invoiceFormat: 'xrechnung-ubl',
        electronicScheme: 'EM',
        electronicAddress: 'wirt@gasthof.example',
      },
      orderReference: '',
      addresses: [
        {
          _id: crypto.randomUUID(),
          ...place,
          ...{ address: 'Hauptplatz 2', zip: '3500', city: 'Krems', country: 'AT', use: 'any' },
        },
      ],
    }),
    'customer',
  )
  const { vatGroups } = must(await clerk.ask('GET', '/masterdata'), 'choices')
  return { party: party._id, vatGroup: vatGroups.find((one) => one.isDefault)!._id }
}

/** Creates and issues an invoice despite crashes. Returns its id. */
async function issueOne(
  clerk: Clerk,
  { party, vatGroup }: { party: string; vatGroup: string },
  at: number,
): Promise<string> {
  const line = {
    ...{ _id: crypto.randomUUID(), type: 'item', role: 'firm', item: null, number: '', text: '' },
    ...{
      name: `Grüner Veltliner ${at}`,
      quantity: String(1 + (at % 24)),
      unit: null,
      price: '7.5',
      base: '1',
    },
    ...{ discount: null, allowance: 0, vatGroup, nature: 'goods', isOwn: false, isExcise: false },
    ...{ reverses: false, supplyFrom: null, supplyTo: null, buyerLine: '', source: null, advance: null },
  }
  const draft = {
    ...{ party, counting: 'net', buyerReference: `B-${at}`, lines: [line] },
    // Repeated after a crash, the first request counts
    idempotencyKey: crypto.randomUUID(),
  }
  const { invoice } = must(await clerk.ask('POST', '/invoice', draft), 'draft')
  const issue = () => clerk.ask('POST', `/invoice/${invoice._id}/issue`, {})
  let issued = await issue()
  // The previous request, whose answer was given up, was still running: ask again for the result
  while (issued.body.code === 'CONFLICT') issued = await issue()
  // Issued before the answer was lost
  if (issued.status !== 200 && issued.body.code !== 'TRANSITION') must(issued, 'issue')
  return invoice._id
}

/** Leaves only the files of the last invoices to be made: those of ten thousand take an hour. */
async function thinOut(dataDir: string, left: number): Promise<string[]> {
  const database = await openDatabase({ dataDir, log: createLog('silent'), poolSize: 1 })
  try {
    const { rows } = await database.pool.query<{ _id: string }>(
      `select "_id" from documents where "number" is not null order by "sequence" desc limit ${left}`,
    )
    const last = rows.map(({ _id }) => _id)
    await database.pool.query(
      `delete from ${jobsSchema(database.schema)}.job where name = $1 and not (data->>'_id' = any($2::text[]))`,
      [filesJob, last],
    )
    return last
  } finally {
    await database.close()
  }
}

/** First bytes of a document's files, once they exist. */
async function filesOf(clerk: Clerk, site: KillableSite, _id: string): Promise<string[]> {
  for (let turn = 0; turn < 1200; turn++) {
    const { files, fault } = must(await clerk.ask('GET', `/document/${_id}/files`), 'files')
    if (fault) throw new Error(`the files of ${_id}: ${fault}`)
    if (files.length > 0) {
      const { base: here } = await site.running()
      const headers = { cookie: await sessionAt(here) }
      return Promise.all(
        files.map(async (file) => {
          const answer = await fetch(`${here}${base}/document/${_id}/files/${file._id}`, { headers })
          return (await answer.text()).slice(0, 5)
        }),
      )
    }
    await delay(500)
  }
  throw new Error(`${_id} got no files`)
}

export const booksTrials: readonly Trial[] = [
  {
    name: 'books',
    claim: `${writers} writers issue invoices while program and database are killed with -9: no gap, no double, every seal whole, PDF and XML for the last ones`,
    async run(soak) {
      const count = invoices * soak.effort
      const kills = 3 + soak.effort
      const dataDir = path.join(await soak.folder(), 'books')
      const busy = new KillableSite(dataDir, { WORKER: 'off' })
      let issued: string[] = []
      try {
        const books = await openBooks(new Clerk(busy))
        let next = 0
        const done: string[] = []
        const failed: unknown[] = []
        const crowd = Array.from({ length: writers }, async () => {
          const clerk = new Clerk(busy)
          while (next < count && failed.length === 0) done.push(await issueOne(clerk, books, next++))
        }).map((work) => work.catch((error: unknown) => void failed.push(error)))
        for (let kill = 1; kill <= kills; kill++) {
          while (done.length < (count * kill) / (kills + 1) && failed.length === 0) await delay(20)
          if (failed.length > 0) break
          await busy.kill()
          process.stderr.write(`  ${done.length} of ${count} issued, kill ${kill} of ${kills}\n`)
        }
        await Promise.all(crowd)
        if (failed.length > 0) throw failed[0]
        issued = done
      } finally {
        await busy.stop()
      }
      const last = await thinOut(dataDir, withFiles(soak.effort))
      const quiet = new KillableSite(dataDir)
      try {
        const clerk = new Clerk(quiet)
        const proof = must(await clerk.ask('GET', '/overview/proof'), 'proof')
        if (!proof.whole) throw new Error(`not whole: ${JSON.stringify(proof).slice(0, 2000)}`)
        if (proof.documents !== issued.length)
          throw new Error(`${issued.length} were told as issued, ${proof.documents} are there`)
        for (const _id of last) {
          const begins = (await filesOf(clerk, quiet, _id)).toSorted().join(' ')
          if (begins !== '%PDF- <?xml') throw new Error(`the files of ${_id} begin with: ${begins}`)
        }
        return `${proof.documents} invoices by ${writers} writers, ${kills} kills, no gap, no double, all seals whole; PDF and XML of the last ${last.length}`
      } finally {
        await quiet.stop()
      }
    },
  },
]
