import { Select } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { NotAllowed } from '#kit/browser/admin/shell/NotHere.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { masterdataTypes } from '../masterdata.addresses.ts'
import { MasterdataList } from './MasterdataLists.tsx'
import { accessOf, browsePath } from './masterdata-words.ts'
import { PartyBrowse } from './PartyBrowse.tsx'

/** Master data lists with a selector for the kind. */
export function MasterdataBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const allowed = masterdataTypes.filter((type) => may(accessOf(type).read))
  const wanted = allowed.find((type) => type === query.get('type'))
  const type = wanted ?? allowed[0]
  if (!type) return <NotAllowed />
  const above = (
    <Select
      maw={320}
      label={t('masterdata.kind')}
      data={allowed.map((value) => ({ value, label: t(`masterdata.types.${value}`) }))}
      value={type}
      allowDeselect={false}
      onChange={(next) => next && void navigate(browsePath(next))}
    />
  )
  return type === 'party' ? (
    <PartyBrowse key={type} above={above} />
  ) : (
    <MasterdataList key={type} type={type} above={above} />
  )
}
