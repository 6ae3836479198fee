import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../start/config.ts'
import type { Platform } from '../context.ts'

// Loopback (RFC 6890), private networks (RFC 1918, RFC 6598) and their IPv6 counterparts (RFC 4193, RFC 4291)
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addSubnet('100.64.0.0', 10)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/**
 * True if a nearby proxy forwarded the request although `TRUST_PROXY` is not set: then all visitors seem to have the
 * proxy's address. Headers from remote addresses are ignored, as anybody can send them.
 */
export function cameByUnknownProxy(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  { trustProxy }: Pick<Config, 'trustProxy'>,
): boolean {
  if (trustProxy || headers['x-forwarded-for'] === undefined) return false
  const address = socket.remoteAddress?.replace(/^::ffff:/i, '') ?? ''
  return near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Reports an unconfigured proxy to administrators and the log, once per program run. */
export function tellOfUnknownProxy({
  config,
  log,
  metrics,
}: Pick<Platform, 'config' | 'log' | 'metrics'>): (request: IncomingMessage) => void {
  let isTold = false
  return (request) => {
    if (isTold || !cameByUnknownProxy(request, config)) return
    isTold = true
    log.warn(
      'requests come through a proxy, but TRUST_PROXY is not set: all visitors seem to have its address',
    )
    metrics.failure('proxy', {
      de: 'X-Forwarded-For kommt an, aber TRUST_PROXY ist nicht gesetzt. Setzen Sie TRUST_PROXY=1.',
      en: 'X-Forwarded-For is sent, but TRUST_PROXY is not set. Set TRUST_PROXY=1.',
    })
  }
}
