import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Number of mails per address. */
const got = new Map<string, number>()
/** Maximum number of simultaneous connections. */
let open = 0
let mostOpen = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onConnect(_session, callback) {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    callback()
  },
  onClose() {
    open -= 1
  },
  onData(stream, { envelope }, callback) {
    stream.resume()
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) got.set(address, (got.get(address) ?? 0) + 1)
      callback()
    })
  },
})
// Killed senders leave broken connections
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port))

export interface SinkCounts {
  addresses: number
  mails: number
  /** Addresses that received more than one mail. */
  twice: number
  mostOpen: number
}

process.on('message', (order: 'count' | 'forget') => {
  const counts = [...got.values()]
  process.send?.({
    addresses: counts.length,
    mails: counts.reduce((sum, times) => sum + times, 0),
    twice: counts.filter((times) => times > 1).length,
    mostOpen,
  } satisfies SinkCounts)
  if (order === 'count') return
  got.clear()
  mostOpen = open
})
process.on('disconnect', () => process.exit())
