import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { tableFormats } from '#kit/shared/records/transfer.ts'
import { planCall } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'
import { type BrowseState, toListInput } from '../browse/browse-state.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { Transfer } from './table-transfer.ts'

/** Import of records from a table and export of the list, for contracts with these calls. */
export function TableTransfer({
  list,
  transfer,
  labels,
}: {
  list: {
    contract: { name: string; lines?: object }
    browse: { state: BrowseState; total: number | undefined }
  }
  transfer: Transfer
  /** Labels of fields, for assigning columns. */
  labels: Record<string, string>
}) {
  const { t } = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { state } = list.browse
  const { limit: _limit, skip: _skip, ...asked } = toListInput(state)
  const isEmpty = list.browse.total === 0
  const mayImport = may(transfer.importTable.access)
  if (isEmpty && !mayImport) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            px="sm"
            leftSection={<IconTable size={18} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('kit.record.transfer.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isEmpty
            ? null
            : tableFormats.map((format) => (
                <Menu.Item
                  key={format}
                  component="a"
                  href={planCall(transfer.exportTable, { ...asked, format }).url}
                  download
                >
                  {t(`kit.record.transfer.export.${format}`)}
                </Menu.Item>
              ))}
          {mayImport ? (
            <>
              {isEmpty ? null : <Menu.Divider role="separator" />}
              <Menu.Item onClick={() => setOpen(true)}>{t('kit.record.transfer.import')}</Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isOpen ? (
        <ImportDialog
          name={list.contract.name}
          transfer={transfer}
          labels={withKinds(labels, Object.keys(list.contract.lines ?? {}))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Labels of fields; those in lines include the kind, because several kinds may have a unit or a name. */
const withKinds = (labels: Record<string, string>, kinds: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => {
      const kind = kinds.find((one) => name.startsWith(`${one}.`))
      return [name, kind ? `${labels[kind]}: ${label}` : label]
    }),
  )
