import pg from 'pg'

/** Work of the bare process; each returns one number. */
export type Work =
  /** Statements per second of several clients, each in a transaction or alone. */
  | {
      kind: 'statement'
      url: string
      text: string
      values: readonly unknown[]
      clients: number
      seconds: number
      transaction: boolean
    }
  /** Milliseconds of sharp for resizing a picture to these widths. */
  | { kind: 'forms'; file: string; widths: readonly number[] }
  /** Mails per second of Nodemailer's own pool, each with its own name and links. */
  | { kind: 'mails'; url: string; html: string; text: string; count: number; connections: number }

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

async function mails({ url, html, text, count, connections }: Of<'mails'>): Promise<number> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ pool: true, url, maxConnections: connections } as never)
  const since = performance.now()
  let next = 0
  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      const name = `Leserin ${number}`
      const own = (words: string) =>
        words
          .replaceAll(/\{\{first_name[^}]*\}\}/g, name)
          .replaceAll('{{unsubscribe}}', `https://rebenau.example/${number}`)
      await transport.sendMail({
        from: 'amt@rebenau.example',
        to: `bare-${number}@anbieter.example`,
        subject: 'Neues aus Rebenau',
        html: own(html),
        text: own(text),
        headers: {
          'List-Unsubscribe': `<https://rebenau.example/${number}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    }
  }
  // More than connections, so that the pool always has a mail to send
  await Promise.all(Array.from({ length: connections * 4 }, work))
  const perSecond = (count / (performance.now() - since)) * 1000
  transport.close()
  return perSecond
}

function carryOut(work: Work): Promise<number> {
  switch (work.kind) {
    case 'statement':
      return statement(work)
    case 'forms':
      return forms(work)
    case 'mails':
      return mails(work)
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
