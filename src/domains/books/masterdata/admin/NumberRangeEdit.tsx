import { Button, NumberInput, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type DocumentRange, masterdataCalls, numberRange } from '../masterdata.contract.ts'
import { documentKinds } from '../masterdata.rules.ts'
import { MasterdataForm } from './MasterdataForm.tsx'

const F = fieldsOf(numberRange)
const names = ['title', 'kind', 'pattern', 'active', 'isDefault'] as const

/** Next number of the range, with a field to continue after another program. */
function Counting({ range }: { range: DocumentRange }) {
  const { t } = useTexts()
  const may = useMay()
  const queries = useQueryClient()
  const [next, setNext] = useState<number | string>('')
  const [busy, setBusy] = useState(false)
  async function go() {
    if (typeof next !== 'number') return
    setBusy(true)
    try {
      const answer = await call(masterdataCalls.continueRange, { _id: range._id, next })
      queries.setQueryData([numberRange.name, 'one', range._id], answer.number_range)
      notifyDone(t('masterdata.continued', { next: answer.number_range.next }))
      setNext('')
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SidePanel title={t('masterdata.nextNumber')}>
      <Facts
        facts={[
          [t('masterdata.nextNumber'), range.next],
          [t('masterdata.given'), String(range.given)],
        ]}
      />
      {range.given === 0 && may(numberRange.access.update) ? (
        <>
          <Text size="sm" c="dimmed">
            {t('masterdata.continueText')}
          </Text>
          <NumberInput
            label={t('masterdata.continueNext')}
            allowDecimal={false}
            min={1}
            max={999_999_999}
            value={next}
            onChange={setNext}
          />
          <Button
            variant="default"
            loading={busy}
            disabled={typeof next !== 'number'}
            onClick={() => void go()}
          >
            {t('masterdata.continueDo')}
          </Button>
        </>
      ) : null}
    </SidePanel>
  )
}

/** Edit form of a number range. */
export function NumberRangeEdit({ id }: { id: string | undefined }) {
  const { t } = useTexts()
  return (
    <MasterdataForm
      contract={numberRange}
      type="number-range"
      id={id}
      unordered
      labels={useFieldLabels('masterdata.fields.number-range', names)}
      alone={['pattern']}
      titleOf={({ title }) => title}
      main={
        <>
          <F.Text name="title" required />
          <F.Choice
            name="kind"
            options={documentKinds.map((value) => ({ value, label: t(`masterdata.kinds.${value}`) }))}
          />
          <F.Text name="pattern" required hint={t('masterdata.patternHint')} />
        </>
      }
      side={(item) => (item ? <Counting range={item} /> : null)}
    />
  )
}
