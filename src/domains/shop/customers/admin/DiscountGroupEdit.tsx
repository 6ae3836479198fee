import { useParams } from 'react-router'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DecimalField } from '#kit/browser/admin/fields/DecimalField.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { customerScreens } from '../customers.addresses.ts'
import { discountGroup } from '../customers.contract.ts'
import { groupPath, newRecord } from './customers-words.ts'

const F = fieldsOf(discountGroup)
const names = ['title.de', 'title.en', 'priceGroup', 'percent', 'payByInvoice', 'netView', 'position']

/** Form of a discount group: prices and payment methods. */
export function DiscountGroupEdit() {
  const given = useParams()['id']
  const id = given === newRecord ? undefined : given
  const { t, lang } = useTexts()
  const say = (key: string) => t(`customers.groups.${key}`)
  const labels = useFieldLabels('customers.groups.fields', names)
  const { form, item, answer } = useContractForm(discountGroup, {
    id,
    labels,
    path: groupPath,
  })
  const back = { label: say('title'), to: `/${customerScreens.discountGroups}` }
  if (id && !item) return <Unread answer={answer} title={say('title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? sayIn(item.title, lang).text : say('new')}
      back={back}
      beside={<DuplicateButton contract={discountGroup} record={item} begin={groupPath()} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Translated name="title" required />
          <F.Text name="priceGroup" hint={say('hints.priceGroup')} />
          <DecimalField name="percent" unit="%" hint={say('hints.percent')} />
        </>
      }
      side={
        <SidePanel title={say('terms')}>
          <F.Switch name="payByInvoice" />
          <F.Switch name="netView" hint={say('hints.netView')} />
          <F.Number name="position" hint={say('hints.position')} />
        </SidePanel>
      }
    />
  )
}
