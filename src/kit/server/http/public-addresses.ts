import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that are not public. Source: the IANA registries of special-purpose addresses (RFC 6890). */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

/** IPv6 range allocated for the public internet. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** True for an address of the public internet: not this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  if (family !== 6) return false
  return global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Thrown if a name resolves to an address that is not public. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is no public address`)
    this.name = 'AddressRefused'
  }
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves names like `dns.lookup` and refuses those with any non-public address. Used by the connection itself, so
 * that the checked address is the one connected to.
 */
export function lookupPublic(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return found(new AddressRefused(host), [])
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
}
