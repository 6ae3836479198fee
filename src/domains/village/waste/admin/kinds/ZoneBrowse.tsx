import { Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { wasteZone, type WasteZone } from '../../waste.contract.ts'
import { OrderedBrowse } from './OrderedBrowse.tsx'

/** List of zones with their streets. */
export const ZoneBrowse = () => (
  <OrderedBrowse<WasteZone>
    collection={wasteZone}
    texts="waste.zones"
    icon={IconMapPin}
    renderName={(item, to) => (
      <RecordCell picture={null} name={item.name} to={to}>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {item.streets.map(({ name }) => name).join(', ')}
        </Text>
      </RecordCell>
    )}
  />
)
