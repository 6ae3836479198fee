import { useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { NotAllowed, NotFound } from '#kit/browser/admin/shell/NotHere.tsx'
import { type MasterdataType, masterdataTypes } from '../masterdata.addresses.ts'
import { BankAccountEdit } from './BankAccountEdit.tsx'
import { accessOf } from './masterdata-words.ts'
import { NumberRangeEdit } from './NumberRangeEdit.tsx'
import { PartyEdit } from './PartyEdit.tsx'
import { TermsEdit } from './TermsEdit.tsx'
import { TextBlockEdit } from './TextBlockEdit.tsx'
import { UnitEdit } from './UnitEdit.tsx'
import { VatEdit } from './VatEdit.tsx'
import { WarehouseEdit } from './WarehouseEdit.tsx'

const forms: Record<MasterdataType, (props: { id: string | undefined }) => React.ReactNode> = {
  party: PartyEdit,
  unit: UnitEdit,
  terms: TermsEdit,
  vat: VatEdit,
  'bank-account': BankAccountEdit,
  'text-block': TextBlockEdit,
  'number-range': NumberRangeEdit,
  warehouse: WarehouseEdit,
}

/** Edit form of the kind in the address. */
export function MasterdataEdit() {
  const { type, id } = useParams()
  const may = useMay()
  const known = masterdataTypes.find((one) => one === type)
  if (!known) return <NotFound />
  if (!may(accessOf(known).read)) return <NotAllowed />
  const Form = forms[known]
  return <Form key={known} id={id} />
}
