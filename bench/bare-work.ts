import pg from 'pg'

/** What the bare process is asked for; each gives one number. */
export type Work =
  /** Statements per second of so many clients, each in a transaction of its own or alone. */
  | {
      kind: 'statement'
      url: string
      text: string
      values: readonly unknown[]
      clients: number
      seconds: number
      transaction: boolean
    }
  /** Milliseconds of sharp for the forms of a picture. */
  | { kind: 'forms'; file: string; widths: readonly number[] }

export type Done = { value: number } | { error: string }

type Of<K extends Work['kind']> = Extract<Work, { kind: K }>

async function statement({
  url,
  text,
  values,
  clients,
  seconds,
  transaction,
}: Of<'statement'>): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
  const since = performance.now()
  const end = since + seconds * 1000
  let count = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        if (transaction) await connection.query('begin')
        await connection.query({ text, values: [...values] })
        if (transaction) await connection.query('commit')
        count++
      }
    }),
  )
  const perSecond = (count / (performance.now() - since)) * 1000
  for (const connection of connections) connection.release()
  await pool.end()
  return perSecond
}

async function forms({ file, widths }: Of<'forms'>): Promise<number> {
  const { default: sharp } = await import('sharp')
  const since = performance.now()
  const kept = await sharp(file).autoOrient().jpeg({ quality: 88, progressive: true }).toBuffer()
  await Promise.all(
    widths.flatMap((width) => [
      sharp(kept).resize({ width }).webp({ quality: 78 }).toBuffer(),
      sharp(kept).resize({ width }).avif({ quality: 52, effort: 3 }).toBuffer(),
    ]),
  )
  return performance.now() - since
}

function carryOut(work: Work): Promise<number> {
  switch (work.kind) {
    case 'statement':
      return statement(work)
    case 'forms':
      return forms(work)
  }
}

process.on('message', (work: Work) => {
  const tell = (done: Done) => process.send?.(done)
  carryOut(work).then(
    (value) => tell({ value }),
    (error: unknown) =>
      tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
