import { Button, SimpleGrid } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { confirm } from '../../../../kit/browser/admin/confirm.tsx'
import type { FieldErrors } from '../../../../kit/browser/admin/edit/form-state.ts'
import { LoadFailed } from '../../../../kit/browser/admin/edit/LoadFailed.tsx'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import {
  LongTextField,
  NumberField,
  SwitchField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { useLiveKey } from '../../../../kit/browser/admin/live.ts'
import { notifyDone, notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { RecordScreen } from '../../../../kit/browser/admin/record/RecordScreen.tsx'
import { useRecordForm } from '../../../../kit/browser/admin/record/use-record-form.ts'
import { ScreenSkeleton } from '../../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { newsletterList, type NewsletterList } from '../newsletter.contract.ts'

const back = '/newsletter/list/browse'
const key = ['newsletter_list']
const names = ['title.de', 'title.en', 'text.de', 'text.en', 'public', 'place'] as const
const valuesOf = ({ title, text, public: isPublic, place }: NewsletterList) => ({
  title,
  text,
  public: isPublic,
  place,
})
const fresh: ReturnType<typeof valuesOf> = {
  title: { de: '', en: '' },
  text: { de: '', en: '' },
  public: true,
  place: 10,
}

/** One list, or a new one. */
export function ListEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: [...key, 'one', id ?? ''],
    queryFn: () => (id ? call(newsletterList.read, { _id: id }) : null),
  })
  const list = answer.data?.newsletter_list ?? null
  const labels = useMemo(
    () => Object.fromEntries(names.map((name) => [name, t(`newsletter.fields.${name}`)])),
    [t],
  )
  useLiveKey('newsletter', key)
  const form = useRecordForm({
    name: 'newsletter_list',
    id,
    stored: list,
    fresh,
    valuesOf,
    labels,
    readOnly: !may({ module: 'newsletter', action: id ? 'update' : 'create' }),
    done: t(id ? 'newsletter.saved' : 'newsletter.listCreated'),
    check: ({ title }): FieldErrors => (title.de.trim() ? {} : { 'title.de': t('kit.edit.required') }),
    create: async (values) => (await call(newsletterList.create, values)).newsletter_list,
    update: async (known, changed) =>
      (await call(newsletterList.update, { ...known, ...changed })).newsletter_list,
    onStored: () => void client.invalidateQueries({ queryKey: key }),
    onCreated: ({ _id }) => void navigate(`/newsletter/list/edit/${_id}`, { replace: true }),
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
    <RecordScreen
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
