import { routeAddress } from '#kit/shared/site/route-address.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { backInStockPath } from '../catalog.addresses.ts'
import { useShopTexts } from './texts.ts'

/** Link to the form for a notice when a sold-out item is back. */
export function TellMe({ item, name }: { item: string; name: string }) {
  const t = useShopTexts()
  const { lang } = useSite()
  return (
    <a href={`${routeAddress(backInStockPath, lang)}?item=${item}`} aria-label={t('shop.tellMeOf', { name })}>
      {t('shop.tellMe')}
    </a>
  )
}
