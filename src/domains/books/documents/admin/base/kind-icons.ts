import { IconFileInvoice, IconFileText, IconRepeat, IconShoppingBag, IconTruck } from '@tabler/icons-react'
import type { IconComponent } from '#kit/browser/admin/domain.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'

export const kindIcons: Readonly<Record<DocumentScreen, IconComponent>> = {
  offer: IconFileText,
  order: IconShoppingBag,
  delivery: IconTruck,
  invoice: IconFileInvoice,
  template: IconRepeat,
}
