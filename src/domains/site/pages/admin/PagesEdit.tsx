import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { AccessibilityPanel, useTextFindings } from '#kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { F } from './page-fields.ts'
import { useTemplates } from './use-templates.ts'
import { page, pageCalls, type PageNode } from '../pages.contract.ts'
import { PlacePanel } from './PlacePanel.tsx'
import { branchOf, firstOwn, isLimited, mayPutBelow, rowsOf } from './tree.ts'
import { pageScreens } from '../pages.addresses.ts'

const given = ['parent_page', 'template'] as const
const checked = ['text'] as const
const path = (id: string) => `/${pageScreens.edit}/${id}`

function ViewField() {
  const { t } = useTexts()
  const templates = useTemplates()
  const field = F.useField('template')
  return (
    <Select
      id={field.id}
      label={field.label}
      description={t('pages.hints.template')}
      data={[...templates].map(([value, { label }]) => ({ value, label: t(label) }))}
      value={field.value?.view ?? 'contentview'}
      onChange={(view) => view && field.change({ view })}
      allowDeselect={false}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

function ParentField({ id, pages }: { id: string | undefined; pages: readonly PageNode[] }) {
  const { t } = useTexts()
  const field = F.useField('parent_page')
  const below = id ? branchOf(pages, id) : new Set<string>()
  const stored = pages.find((page) => page._id === id)?.parent_page ?? null
  const limited = isLimited(pages)
  // Users limited to some branches must not move a branch's top page.
  const fixed = limited && id !== undefined && !mayPutBelow(pages, stored)
  const options = rowsOf(pages)
    .filter((row) => !below.has(row.page._id))
    .filter((row) => row.page.mayChange || fixed)
    .map((row) => ({
      value: row.page._id,
      label: `${'– '.repeat(row.depth)}${row.page.linktext || row.page.title}`,
    }))
  return (
    <Select
      id={field.id}
      label={field.label}
      placeholder={limited && !fixed ? t('pages.chooseParent') : t('pages.top')}
      {...(fixed ? { description: t('pages.fixedPlace') } : {})}
      data={options}
      value={field.value ?? null}
      onChange={field.change}
      clearable={!limited}
      clearButtonProps={{ 'aria-label': t('pages.top') }}
      searchable
      nothingFoundMessage={t('kit.palette.nothing')}
      error={field.error}
      readOnly={field.readOnly || fixed}
    />
  )
}

/** Form of a page in all its languages: text, place in the tree, template, and data for search engines. */
export function PagesEdit() {
  const { t } = useTexts()
  const tree = useQuery({
    queryKey: ['page', 'tree'],
    queryFn: async () => (await call(pageCalls.tree, {})).collection,
  })
  // The possible places must be loaded before a new page gets one.
  if (!tree.data)
    return (
      <Unread
        answer={tree}
        title={t('pages.browse')}
        back={{ label: t('pages.browse'), to: `/${pageScreens.browse}` }}
      />
    )
  return <PageForm pages={tree.data} />
}

function PageForm({ pages }: { pages: readonly PageNode[] }) {
  const { id } = useParams()
  const [query] = useSearchParams()
  const { t } = useTexts()
  const templates = useTemplates()
  const limited = isLimited(pages)
  const own = pages.find((page) => page._id === id)
  const [fresh] = useState(() => ({
    parent_page: query.get('parent') ?? (limited ? firstOwn(pages) : null),
    template: { view: templates.has(query.get('view') ?? '') ? query.get('view')! : 'contentview' },
  }))
  const labels = useFieldLabels('pages.fields', ['title', ...Object.keys(page.defaults)])
  const barred = own && !own.mayChange ? t('pages.notYours') : undefined
  const edit = useEdit({ collection: page, id, fresh, given, labels, path, barred })
  const { findings, blockers } = useTextFindings(edit, checked)
  const values = edit.form.values
  const route = edit.record?.route ?? ''
  const above = route.split('/').slice(0, -1).join('/')
  const { view } = values.template
  const hint = templates.get(view)?.hint
  const lists = view === 'listview' || view === 'calendarview'

  return (
    <EditScreen
      edit={edit}
      title={values.title || t('pages.new')}
      back={{ label: t('pages.browse'), to: `/${pageScreens.browse}` }}
      previewAddress={route && !route.includes(':') ? `${inLanguage(route, edit.lang)}?preview` : null}
      blockers={blockers}
      main={
        <>
          <F.Text name="title" required maxLength={200} size="md" />
          <F.RichText name="text" />
          <F.LongText
            name="meta_description"
            hint={t('pages.hints.meta_description')}
            rows={2}
            maxLength={400}
          />
          <F.Text name="meta_keywords" maxLength={300} />
        </>
      }
      side={
        <>
          <StatePanel edit={edit}>
            <F.Switch name="offline" hint={t('pages.hints.offline')} />
          </StatePanel>
          <SidePanel title={t('pages.place')}>
            <ParentField id={id} pages={pages} />
            <F.Text name="linktext" hint={t('pages.hints.linktext')} maxLength={80} />
            <F.Switch name="showInMenu" />
            <F.Slug name="slug" address={(slug, lang) => inLanguage(`${above}/${slug}`, lang as Language)} />
            {route ? (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('pages.address', { route })}
              </Text>
            ) : null}
          </SidePanel>
          <SidePanel title={t('pages.shows')}>
            <ViewField />
            {hint ? (
              <Text size="xs" c="dimmed">
                {t(hint)}
              </Text>
            ) : null}
            {lists ? <F.Text name="type" hint={t('pages.hints.type')} maxLength={60} /> : null}
            <F.Tags name="tags" />
            {limited ? null : (
              <F.Text name="custom_marker" hint={t('pages.hints.custom_marker')} maxLength={60} />
            )}
          </SidePanel>
          <PlacePanel />
          <SidePanel title={t('pages.pictureAndFiles')}>
            <F.Picture name="picture" />
            <F.Files name="files" />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
