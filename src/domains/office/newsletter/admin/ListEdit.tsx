import { Button, SimpleGrid } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { confirm } from '../../../../kit/browser/admin/confirm.tsx'
import type { FieldErrors } from '../../../../kit/browser/admin/edit/form-state.ts'
import { fieldAt, type Fields } from '../../../../kit/browser/admin/edit/merge.ts'
import { LoadFailed } from '../../../../kit/browser/admin/edit/LoadFailed.tsx'
import { PlainFormScreen } from '../../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { usePlainForm } from '../../../../kit/browser/admin/edit/use-plain-form.ts'
import {
  LongTextField,
  NumberField,
  SwitchField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { notifyDone, notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { ScreenSkeleton } from '../../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { newsletterList, type NewsletterList } from '../newsletter.contract.ts'

const back = '/newsletter/list/browse'
const names = ['title.de', 'title.en', 'text.de', 'text.en', 'public', 'place'] as const
const fresh: Fields = { title: { de: '', en: '' }, text: { de: '', en: '' }, public: true, place: 10 }
const valuesOf = ({ title, text, public: isPublic, place }: NewsletterList): Fields => ({
  title,
  text,
  public: isPublic,
  place,
})
const inputOf = (values: Fields) => ({
  title: values.title as NewsletterList['title'],
  text: values.text as NewsletterList['text'],
  public: Boolean(values.public),
  place: Number(values.place),
})

/** One list, or a new one. */
export function ListEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = ['newsletter_list', 'one', id ?? '']
  const answer = useQuery({
    queryKey: key,
    queryFn: () => (id ? call(newsletterList.read, { _id: id }) : null),
  })
  const list = answer.data?.newsletter_list ?? null
  const stored = useMemo(() => (list ? valuesOf(list) : undefined), [list])
  const labels = useMemo(
    () => Object.fromEntries(names.map((name) => [name, t(`newsletter.fields.${name}`)])),
    [t],
  )
  const form = usePlainForm({
    stored,
    fresh,
    labels,
    readOnly: !may({ module: 'newsletter', action: id ? 'update' : 'create' }),
    done: t(id ? 'newsletter.saved' : 'newsletter.listCreated'),
    check: (values): FieldErrors =>
      String(fieldAt(values, 'title.de') ?? '').trim() ? {} : { 'title.de': t('kit.edit.required') },
    save: async (values) => {
      const saved = list
        ? await call(newsletterList.update, { _id: list._id, version: list.version, ...inputOf(values) })
        : await call(newsletterList.create, inputOf(values))
      await client.invalidateQueries({ queryKey: ['newsletter_list'] })
      if (list) client.setQueryData(key, saved)
      // The form is stored by then; leaving in the next moment meets no guard.
      else
        setTimeout(
          () => void navigate(`/newsletter/list/edit/${saved.newsletter_list._id}`, { replace: true }),
          0,
        )
      return valuesOf(saved.newsletter_list)
    },
  })

  async function remove() {
    if (!list) return
    const sure = await confirm({
      title: t('newsletter.removeListTitle', { title: list.title.de }),
      text: t('newsletter.removeListText', { count: list.subscribers }),
      confirm: t('newsletter.removeList'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!sure) return
    try {
      await call(newsletterList.remove, { _id: list._id })
      await client.invalidateQueries({ queryKey: ['newsletter_list'] })
      notifyDone(t('newsletter.listRemoved'))
      await navigate(back)
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  const goBack = { label: t('newsletter.lists'), to: back }
  if (answer.isPending) return <ScreenSkeleton />
  if (id && !list) {
    return (
      <LoadFailed
        title={t('newsletter.lists')}
        back={goBack}
        problem={answer.error}
        retry={() => void answer.refetch()}
      />
    )
  }
  return (
    <PlainFormScreen
      form={form}
      title={list ? list.title.de || t('newsletter.untitled') : t('newsletter.newList')}
      back={goBack}
      main={
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField name="title.de" required maxLength={120} />
          <TextField name="title.en" maxLength={120} />
          <LongTextField name="text.de" rows={3} maxLength={400} />
          <LongTextField name="text.en" rows={3} maxLength={400} />
        </SimpleGrid>
      }
      side={
        <SidePanel title={t('newsletter.settings.website')}>
          <SwitchField name="public" hint={t('newsletter.hints.public')} />
          <NumberField name="place" hint={t('newsletter.hints.place')} min={0} max={1000} />
          {list && may({ module: 'newsletter', action: 'remove' }) ? (
            <Button size="xs" variant="subtle" color="gray" onClick={() => void remove()}>
              {t('newsletter.removeList')}
            </Button>
          ) : null}
        </SidePanel>
      }
    />
  )
}
