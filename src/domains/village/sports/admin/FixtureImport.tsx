import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { FileImport } from '#kit/browser/admin/record/FileImport.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import {
  fixture,
  type ImportField,
  importFields,
  season as seasonContract,
  seasonCalls,
} from '../season.contract.ts'

/** Imports the games of a season. */
export function FixtureImport({ season, onClose }: { season: string; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useFieldLabels('sports.import.fields', importFields)
  return (
    <FileImport
      title={t('sports.games.import')}
      explained={t('sports.import.explained')}
      accept=".csv,.xlsx,.ics"
      queryKey={[fixture.name, 'import', season]}
      send={({ columns, ...input }) =>
        call(seasonCalls.importFixtures, {
          _id: season,
          ...input,
          // The server names the available fields
          ...(columns ? { columns: columns as (ImportField | null)[] } : {}),
        })
      }
      renews={[fixture.name, seasonContract.name]}
      labels={labels}
      unclear={t('sports.import.columns')}
      onClose={onClose}
    />
  )
}
