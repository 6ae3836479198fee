import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { PartyChoice } from '#domains/books/masterdata/admin/offers.ts'
import { type Party, partyCalls } from '#domains/books/masterdata/party.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { partyPath } from '../base/document-words.ts'

/** The document's customer from the current master data; null while loading. */
export function useParty(_id: string | null | undefined): Party | null {
  const answer = useQuery({
    queryKey: ['party', 'batch', _id],
    queryFn: () => call(partyCalls.batch, { _id: [_id!] }),
    enabled: Boolean(_id),
  })
  return answer.data?.party[0] ?? null
}

/** Customer field with search. Sets language and price mode from the customer unless lines have prices already. */
export function CustomerField() {
  const { t } = useTexts()
  const { form } = useForm()
  const field = useField<string | null>('party')
  const chosen = useParty(field.value)

  async function choose(_id: string | null) {
    field.change(_id)
    form.set('invoiceAddress', null)
    form.set('deliveryAddress', null)
    form.set('contact', '')
    if (!_id) return
    const [party] = (await call(partyCalls.batch, { _id: [_id] }).catch(() => ({ party: [] }))).party
    const { values } = form.latest()
    if (!party || values['party'] !== _id) return
    form.set('language', party.language)
    const lines = (values['lines'] ?? []) as DocumentLine[]
    if (lines.every(({ price }) => Number(price) === 0)) form.set('counting', party.priceMode)
  }
  return (
    <div>
      <PartyChoice
        id={field.id}
        label={field.label}
        placeholder={t('documents.partySearch')}
        kind="customer"
        value={field.value ?? null}
        readOnly={field.readOnly}
        error={field.error}
        onChange={(_id) => void choose(_id)}
      />
      <Group gap="sm" mt={4}>
        {chosen ? (
          <Anchor component={Link} to={partyPath(chosen._id)} size="sm">
            {t('documents.toParty')}
          </Anchor>
        ) : field.readOnly ? null : (
          <Anchor component={Link} to={partyPath()} size="sm">
            {t('documents.newParty')}
          </Anchor>
        )}
        {chosen && chosen.block !== 'none' ? (
          <Text size="sm" fw={600} c="var(--mantine-color-error)" role="status">
            {t(`documents.blocked.${chosen.block}`)}
          </Text>
        ) : null}
      </Group>
    </div>
  )
}
