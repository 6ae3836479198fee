import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragMoveEvent,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { IconArrowRightCircle, IconPlus, IconSearch, IconSitemap } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { BinToggle } from '#kit/browser/admin/browse/BrowseBar.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useDragWords } from '#kit/browser/admin/fields/drag-words.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { isShown } from '../order.rules.ts'
import { pageCalls, type PageNode } from '../pages.contract.ts'
import { PageRow } from './PageRow.tsx'
import { Redirects } from './Redirects.tsx'
import { PagesBin } from './PagesBin.tsx'
import {
  dropOf,
  firstOwn,
  isLimited,
  mayPutBelow,
  moveTo,
  placeNow,
  rowsOf,
  stepOf,
  type Move,
  type Step,
} from './tree.ts'
import { pageScreens } from '../pages.addresses.ts'

const indent = 28
const treeKey = ['page', 'tree'] as const

/** Tree of pages: order and place can be changed by mouse, touch and keyboard. */
export function PagesBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'admin_pages_closed',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [drag, setDrag] = useState<{ id: string; depth: number } | null>(null)
  const search = useRef<HTMLInputElement>(null)
  // Undo of the last move, and a function that hides its message.
  const undo = useRef<(() => Promise<void>) | null>(null)
  const hideLast = useRef(() => {})
  const undoLast = async () => {
    const back = undo.current
    undo.current = null
    await back?.()
  }
  useHotkeys([
    ['/', () => search.current?.focus()],
    ['mod+Z', () => void undoLast()],
  ])
  const tree = useQuery({
    queryKey: treeKey,
    queryFn: async () => (await call(pageCalls.tree, {})).collection,
  })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const mayMove = may({ module: 'page', action: 'update' })
  const mayPublish = may({ module: 'page', action: 'publish' })

  const pages = tree.data ?? []
  const text = query.get('search') ?? ''
  const bin = query.get('bin') === '1'
  const found = text
    ? pages.filter((page) =>
        `${page.title} ${page.route}`.toLocaleLowerCase('de').includes(text.toLocaleLowerCase('de')),
      )
    : null
  const rows = found
    ? found.map((page) => ({ page, depth: 0, children: 0 }))
    : rowsOf(pages, new Set(drag ? [...closed, drag.id] : closed))

  async function apply(move: Move | null, id: string, isUndo = false) {
    if (!move) return
    const back = placeNow(client.getQueryData<PageNode[]>(treeKey) ?? [], id)
    const before = client.getQueryData<PageNode[]>(treeKey)
    // Optimistic update; the server's response, or the old order, replaces it.
    client.setQueryData<PageNode[]>(treeKey, (now = []) =>
      now.map((page) => {
        const order = move._id.indexOf(page._id)
        return order < 0 ? page : { ...page, parent_page: move.parent_page, order }
      }),
    )
    try {
      const { collection } = await call(pageCalls.setOrder, move)
      client.setQueryData(treeKey, collection)
      const title = collection.find((page) => page._id === id)?.title ?? ''
      const parent = collection.find((page) => page._id === move.parent_page)?.title
      const words = t(parent ? 'pages.movedBelow' : 'pages.moved', {
        title,
        parent,
        place: move._id.indexOf(id) + 1,
      })
      hideLast.current()
      undo.current = back && !isUndo ? () => apply(back, id, true) : null
      hideLast.current = notifyDone(
        words,
        undo.current ? { label: t('kit.undo'), run: () => undoLast() } : undefined,
      )
    } catch (problem) {
      client.setQueryData(treeKey, before)
      notifyFailed(problem)
    }
  }
  const depthAt = (event: DragMoveEvent | DragEndEvent) => {
    const start = rows.find((row) => row.page._id === event.active.id)?.depth ?? 0
    return start + Math.round(event.delta.x / indent)
  }
  function onDragMove(event: DragMoveEvent) {
    if (!event.over) return
    const place = dropOf(rows, String(event.active.id), String(event.over.id), depthAt(event))
    if (place && drag && place.depth !== drag.depth) setDrag({ ...drag, depth: place.depth })
  }
  function onDragEnd(event: DragEndEvent) {
    setDrag(null)
    if (!event.over) return
    const id = String(event.active.id)
    const place = dropOf(rows, id, String(event.over.id), depthAt(event))
    if (place) void apply(moveTo(pages, id, place.parent, place.index), id)
  }
  const put = (name: string, value: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const limited = isLimited(pages)
  const dragWords = useDragWords(
    (id) => rows.find((row) => row.page._id === id)?.page.title ?? '',
    (id) => rows.findIndex((row) => row.page._id === id) + 1,
  )
  const create =
    may({ module: 'page', action: 'create' }) && (!limited || firstOwn(pages) !== null) ? (
      <Button component={Link} to={`/${pageScreens.edit}`} leftSection={<IconPlus size={18} aria-hidden />}>
        {t('pages.new')}
      </Button>
    ) : null

  if (tree.isPending) return <ScreenSkeleton />
  return (
    <Screen title={t('pages.browse')} count={pages.length} actions={create}>
      <Group gap="xs" role="search">
        <TextInput
          ref={search}
          type="search"
          aria-label={t('pages.search')}
          placeholder={t('pages.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => put('search', event.currentTarget.value)}
          style={{ flex: '1 1 220px', maxWidth: 420 }}
        />
        <BinToggle bin={bin} onChange={(next) => put('bin', next ? '1' : '')} />
        <Redirects icon={<IconArrowRightCircle size={18} aria-hidden />} />
      </Group>
      {tree.error ? (
        <Alert color="red" role="alert" title={t('kit.browse.failed')}>
          <Stack align="flex-start" gap="xs">
            <Text size="sm">{messageOf(tree.error)}</Text>
            <Button size="xs" variant="default" onClick={() => void tree.refetch()}>
              {t('kit.retry')}
            </Button>
          </Stack>
        </Alert>
      ) : null}
      <Text size="sm" c="dimmed" mih={20}>
        {limited ? t('pages.limitedHint') : mayMove && !bin && rows.length > 1 ? t('pages.hint') : ''}
      </Text>
      {bin ? <PagesBin /> : null}
      {!bin && pages.length === 0 && tree.isSuccess ? (
        <EmptyState icon={IconSitemap} title={t('pages.empty')} text={t('pages.emptyText')} action={create} />
      ) : null}
      {!bin && found?.length === 0 ? <Text>{t('kit.browse.nothing')}</Text> : null}
      {bin ? null : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={dragWords}
          onDragStart={({ active }) =>
            setDrag({
              id: String(active.id),
              depth: rows.find((row) => row.page._id === active.id)?.depth ?? 0,
            })
          }
          onDragMove={onDragMove}
          onDragCancel={() => setDrag(null)}
          onDragEnd={onDragEnd}
        >
          <SortableContext items={rows.map((row) => row.page._id)} strategy={verticalListSortingStrategy}>
            <Stack component="ul" gap={4} p={0} m={0}>
              {rows.map((row) => (
                <PageRow
                  key={row.page._id}
                  page={row.page}
                  depth={drag?.id === row.page._id ? drag.depth : row.depth}
                  indent={indent}
                  hasChildren={row.children > 0}
                  open={!closed.includes(row.page._id)}
                  movable={
                    mayMove &&
                    !found &&
                    row.page.mayChange &&
                    mayPutBelow(pages, row.page.parent_page) &&
                    (mayPublish || !isShown(pages, row.page._id))
                  }
                  limited={limited}
                  onToggle={() =>
                    setClosed(
                      closed.includes(row.page._id)
                        ? closed.filter((id) => id !== row.page._id)
                        : [...closed, row.page._id],
                    )
                  }
                  onStep={(step: Step) => void apply(stepOf(pages, row.page._id, step), row.page._id)}
                />
              ))}
            </Stack>
          </SortableContext>
        </DndContext>
      )}
    </Screen>
  )
}
