import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { outsideSettings } from '#kit/server/settings/outside-services.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { outsideCalls } from '../outside.contract.ts'

const unknown = (name: string) =>
  wrongField('addresses', {
    de: `Einen Dienst „${name}“ fragt diese Website nicht.`,
    en: `This site asks no service “${name}”.`,
  })

/** Calls about third-party services contributed by `domains`. */
export function outsideOver(domains: () => readonly ServerDomain[]) {
  const services = () => domains().flatMap(({ outside = [] }) => outside)
  async function outside(ctx: Ctx) {
    const { value, version } = await outsideSettings.shown(ctx)
    return { ...value, version, services: services() }
  }
  async function changeOutside(ctx: Ctx, { addresses, version }: InputOf<typeof outsideCalls.changeOutside>) {
    const standards = new Map(services().map(({ name, standard }) => [name, standard]))
    const stranger = Object.keys(addresses).find((name) => !standards.has(name))
    if (stranger !== undefined) throw unknown(stranger)
    const set = Object.entries(addresses).filter(
      ([name, address]) => address !== '' && address !== standards.get(name),
    )
    const { value, version: next } = await outsideSettings.change(
      ctx,
      { addresses: Object.fromEntries(set) },
      version,
    )
    return { ...value, version: next, services: services() }
  }
  return { outside, changeOutside }
}
