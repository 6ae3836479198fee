import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { newsletterList } from '../newsletter.contract.ts'
import { newsletterScreens } from '../newsletter.addresses.ts'

const back = `/${newsletterScreens.lists}`
const path = (id: string) => `/${newsletterScreens.list}/${id}`
const names = ['title.de', 'title.en', 'text.de', 'text.en', 'public', 'place'] as const
const F = fieldsOf(newsletterList)

/** Edit form of a list. */
export function ListEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labels = useFieldLabels('newsletter.fields', names)
  const {
    form,
    item: list,
    answer,
  } = useContractForm(newsletterList, {
    id,
    labels,
    path,
    done: t(id ? 'newsletter.saved' : 'newsletter.listCreated'),
    check: ({ title }): FieldErrors => (title.de.trim() ? {} : { 'title.de': t('kit.edit.required') }),
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
      await call(newsletterList.calls.remove, { _id: list._id })
      await client.invalidateQueries({ queryKey: [newsletterList.name] })
      notifyDone(t('newsletter.listRemoved'))
      await navigate(back)
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  const goBack = { label: t('newsletter.lists'), to: back }
  if (id && !list) return <Unread answer={answer} title={t('newsletter.lists')} back={goBack} />
  return (
    <RecordScreen
      form={form}
      title={list ? list.title.de || t('newsletter.untitled') : t('newsletter.newList')}
      back={goBack}
      beside={<DuplicateButton contract={newsletterList} record={list} begin={path('')} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Translated name="title" required />
          <F.Translated name="text" rows={3} />
        </>
      }
      side={
        <SidePanel title={t('newsletter.settings.website')}>
          <F.Switch name="public" hint={t('newsletter.hints.public')} />
          <F.Number name="place" hint={t('newsletter.hints.place')} />
          {list && may(newsletterList.access.remove) ? (
            <Button size="xs" variant="subtle" color="gray" onClick={() => void remove()}>
              {t('newsletter.removeList')}
            </Button>
          ) : null}
        </SidePanel>
      }
    />
  )
}
