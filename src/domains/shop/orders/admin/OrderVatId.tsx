import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { masterdataScreens } from '#domains/books/masterdata/masterdata.addresses.ts'
import { partyCalls } from '#domains/books/masterdata/party.contract.ts'
import type { ShopOrderRecord } from '../orders.contract.ts'

/** VIES result at the time of the order, and the button to check again. */
export function OrderVatId({ order: { vatCheck, party } }: { order: ShopOrderRecord }) {
  const { t } = useTexts()
  const { full } = useMoments()
  const may = useMay()
  if (!vatCheck) return null
  const { vatId, at, result, requestId } = vatCheck
  return (
    <SidePanel title={t('orders.vatId.title')}>
      <Text size="sm">{t(`orders.vatId.${result}`, { number: vatId, at: full(at) })}</Text>
      {requestId ? <Text size="sm">{t('orders.vatId.request', { id: requestId })}</Text> : null}
      {result !== 'valid' && may(partyCalls.checkVatId.access) ? (
        <Anchor component={Link} size="sm" to={`/${masterdataScreens.party}/${party}`}>
          {t('orders.vatId.check')}
        </Anchor>
      ) : null}
    </SidePanel>
  )
}
