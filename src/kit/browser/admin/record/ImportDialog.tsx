import { Anchor } from '@mantine/core'
import { tableFormats } from '#kit/shared/records/transfer.ts'
import { call, planCall } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { FileImport } from './FileImport.tsx'
import type { Transfer } from './table-transfer.ts'

interface Props {
  name: string
  transfer: Transfer
  labels: Record<string, string>
  onClose: () => void
}

/** Import of a table of records, with its template. */
export function ImportDialog({ name, transfer, labels, onClose }: Props) {
  const { t } = useTexts()
  return (
    <FileImport
      title={t('kit.record.transfer.import')}
      explained={
        <>
          {t('kit.record.transfer.explained')}{' '}
          {tableFormats.map((format) => (
            <Anchor
              key={format}
              size="sm"
              underline="always"
              mr="sm"
              href={planCall(transfer.importTemplate, { format }).url}
              download
            >
              {t(`kit.record.transfer.template.${format}`)}
            </Anchor>
          ))}
        </>
      }
      accept=".csv,.xlsx"
      queryKey={[name, 'import']}
      send={(input) => call(transfer.importTable, input)}
      renews={[name]}
      labels={labels}
      onClose={onClose}
    />
  )
}
