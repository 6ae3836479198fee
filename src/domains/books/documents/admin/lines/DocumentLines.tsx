import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Fieldset, Group, Text } from '@mantine/core'
import { IconClipboard, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { useDragWords } from '#kit/browser/admin/fields/drag-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Currency } from '#kit/shared/money/cents.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { positionsOf } from '../../content/content-parts.rules.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import { documentLines } from '../../documents.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { DocumentLineRow } from './DocumentLineRow.tsx'
import { useMasterdata } from '#domains/books/masterdata/admin/offers.ts'
import type { LineActions } from './LineFields.tsx'
import { lineMoved, newLine, pastedLines } from './line-values.ts'
import { type LiveAmounts, subtotals } from './live-amounts.ts'
import { PasteLines } from './PasteLines.tsx'
import { PlainLine } from './PlainLine.tsx'
import { useBooksUi } from '../settings/use-books-ui.ts'
import { useDrawnLines } from './use-drawn-lines.ts'
import { useItemPrices } from './use-item-prices.ts'

const most = documentLines.lines.most
const none: DocumentLine[] = []
const added = ['item', 'group', 'subtotal', 'text'] as const

/** Column of a control, for keyboard navigation. */
const columnOf = (target: HTMLElement) => target.dataset['column']

/** Line in which a key was pressed, and the direction of the key. */
function pressed(event: KeyboardEvent<HTMLDivElement>, lines: readonly DocumentLine[]) {
  const target = event.target as HTMLElement
  const _id = target.closest<HTMLElement>('[data-line]')?.dataset['line']
  const at = lines.findIndex((line) => line._id === _id)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  return { target, line: lines[at], at, step }
}

/**
 * Line editor for the keyboard: Enter moves to the next line, Alt and arrows move a line, and pasting accepts
 * spreadsheets.
 */
export function DocumentLines({ kind, live }: { kind: DocumentKind; live: LiveAmounts }) {
  const { t, lang } = useTexts()
  const { form, labels } = useForm()
  const field = useField<DocumentLine[]>('lines')
  const { value: showsPrices = true } = useField<boolean>('showsPrices')
  const { value: currency = 'EUR' } = useField<Currency>('currency')
  const { units, vatGroups } = useMasterdata()
  const { ui } = useBooksUi()
  const [isPasting, setIsPasting] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const lines = field.value ?? none
  const { readOnly, change: put } = field
  const { latest } = form

  const begin = useMemo(
    () => ({
      unit: (units.find(({ isDefault }) => isDefault) ?? units[0])?._id ?? null,
      vatGroup: (vatGroups.find(({ isDefault }) => isDefault) ?? vatGroups[0])?._id ?? null,
    }),
    [units, vatGroups],
  )
  const newest = useCallback(() => (latest().values['lines'] ?? none) as DocumentLine[], [latest])
  const changeLine = useCallback(
    (_id: string, change: Partial<DocumentLine>) =>
      put(newest().map((line) => (line._id === _id ? { ...line, ...change } : line))),
    [put, newest],
  )
  const around = useCallback(() => {
    const { values } = latest()
    return {
      kind,
      party: values['party'] as string | null,
      counting: values['counting'] as Counting,
      language: values['language'] as Language,
    }
  }, [kind, latest])
  const lineOf = useCallback((_id: string) => newest().find((line) => line._id === _id), [newest])
  const { isDrawn, watch, focus, drawAround, onFocus } = useDrawnLines(lines, box)
  const { link, pick, reprice } = useItemPrices(around, lineOf, changeLine)

  const insert = useCallback(
    (at: number, more: DocumentLine[]) => {
      const now = newest()
      if (more.length === 0 || now.length + more.length > most) return
      put([...now.slice(0, at), ...more, ...now.slice(at)])
      focus(more[0]?._id)
    },
    [put, newest, focus],
  )
  const remove = useCallback(
    (_id: string) => {
      const now = newest()
      const at = now.findIndex((line) => line._id === _id)
      const gone = now[at]
      put(now.filter((line) => line._id !== _id))
      focus((now[at + 1] ?? now[at - 1])?._id)
      if (gone && (gone.name || gone.text))
        notifyDone(t('documents.lines.removed', { place: String(at + 1) }), {
          label: t('kit.undo'),
          // oxlint-disable-next-line require-await -- the way back may take its time elsewhere
          run: async () => insert(at, [gone]),
        })
    },
    [put, newest, focus, insert, t],
  )
  const take = useCallback((text: string) => pastedLines(text, lang, begin, units), [lang, begin, units])
  const actions = useMemo<LineActions>(
    () => ({
      change: changeLine,
      remove,
      pick: (_id, item) => {
        void pick(_id, item)
        focus(_id, 'quantity')
      },
      reprice: (_id) => void reprice(_id),
      paste: (_id, text) => {
        const taken = take(text)
        if (!taken || taken.length === 0) return false
        const now = newest()
        const at = now.findIndex((line) => line._id === _id)
        const isEmpty = now[at]?.name === ''
        const next = [...now.slice(0, isEmpty ? at : at + 1), ...taken, ...now.slice(at + 1)]
        put(next.slice(0, most))
        void link(taken)
        focus(taken.at(-1)?._id)
        return true
      },
    }),
    [changeLine, remove, pick, reprice, link, take, newest, put, focus],
  )

  /** Handles Alt keys in the capture phase, before the field does. */
  function onAltKey(event: KeyboardEvent<HTMLDivElement>) {
    const { target, line, at, step } = pressed(event, lines)
    if (readOnly || !line || !event.altKey || (step === 0 && event.key !== 'Delete')) return
    event.preventDefault()
    event.stopPropagation()
    if (step === 0) return remove(line._id)
    const moved = lineMoved(newest(), line._id, at + step)
    put(moved)
    // Focus stays in the line, so no focus event draws its new neighbours
    drawAround(moved, line._id)
    requestAnimationFrame(() => target.focus())
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, line, at, step } = pressed(event, lines)
    if (readOnly || !line || event.defaultPrevented || event.nativeEvent.isComposing) return
    const isAside = event.ctrlKey || event.metaKey
    if (step !== 0 && columnOf(target)) {
      if (!ui.arrowsMove) return
      const next = lines.slice(step > 0 ? at + 1 : 0, step > 0 ? undefined : at)
      const item = (step > 0 ? next : next.toReversed()).find(({ type }) => type === 'item')
      if (!item) return
      event.preventDefault()
      focus(item._id, columnOf(target))
    } else if (event.key === 'Enter' && (isAside || target.matches('input:not([type="checkbox"]), select'))) {
      event.preventDefault()
      if (isAside || (at === lines.length - 1 && ui.enterAdds)) insert(at + 1, [newLine(begin)])
      else focus(lines[at + 1]?._id)
    }
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (_id: unknown) => lines.findIndex((line) => line._id === _id) + 1
  const dragWords = useDragWords(
    (_id) => t('kit.record.lines.one', { place: String(placeOf(_id)) }),
    (_id) => placeOf(_id),
  )
  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) put(lineMoved(newest(), String(active.id), placeOf(over.id) - 1))
  }
  // Keep the array stable while the order is unchanged: every line subscribes to it
  const order = lines.map(({ _id }) => _id).join(' ')
  const ids = useMemo(() => order.split(' ').filter(Boolean), [order])
  const positions = useMemo(() => positionsOf(lines), [lines])
  const sums = subtotals(lines, live.counted)
  const columns = ['quantity', 'unit', ...(showsPrices ? ['price', 'discount'] : [])]
  return (
    <Fieldset legend={labels['lines']} id={field.id} tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the fields inside */}
      <div
        className="document-lines"
        ref={box}
        onKeyDownCapture={onAltKey}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {lines.length === 0 ? (
          <Text size="sm" c="dimmed" py="xs">
            {t('documents.lines.none')}
          </Text>
        ) : (
          <div className="document-line document-lines-head" aria-hidden>
            <span style={{ gridArea: 'name' }}>{labels['name']}</span>
            {columns.map((name) => (
              <span key={name} style={{ gridArea: name }}>
                {labels[name]}
              </span>
            ))}
            {showsPrices ? <span style={{ gridArea: 'vat' }}>{labels['vatGroup']}</span> : null}
            {showsPrices ? (
              <span style={{ gridArea: 'sum', textAlign: 'right' }}>{t('documents.lines.sum')}</span>
            ) : null}
          </div>
        )}
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={dragWords}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            {lines.map((line, at) => {
              const shown = {
                line,
                place: at + 1,
                position: positions[at] ?? '',
                sum: (line.type === 'item' ? live.counted : sums).get(line._id) ?? null,
                ...{ currency, showsPrices, units, vatGroups, labels },
              }
              return isDrawn(line, at) ? (
                <DocumentLineRow key={line._id} {...shown} readOnly={readOnly} actions={actions} />
              ) : (
                <PlainLine key={line._id} {...shown} watch={watch} />
              )
            })}
          </SortableContext>
        </DndContext>
        {field.error ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {field.error}
          </Text>
        ) : null}
        {readOnly ? null : (
          <>
            <Group gap="xs" mt="sm">
              {added.map((type) => (
                <Button
                  key={type}
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  disabled={lines.length >= most}
                  {...(type === 'item' ? { 'data-add': true } : {})}
                  onClick={() => insert(lines.length, [newLine(begin, { type })])}
                >
                  {t(`documents.lines.types.${type}`)}
                </Button>
              ))}
              <Button
                size="xs"
                variant="default"
                leftSection={<IconClipboard size={16} aria-hidden />}
                onClick={() => setIsPasting(true)}
              >
                {t('documents.lines.paste')}
              </Button>
            </Group>
            <Text size="xs" c="dimmed" mt="xs">
              {[
                t(`documents.lines.keys.${ui.enterAdds ? 'enter' : 'next'}`),
                t('documents.lines.keys.always'),
                ui.arrowsMove ? t('documents.lines.keys.arrows') : '',
              ]
                .filter(Boolean)
                .join(' ')}
            </Text>
          </>
        )}
      </div>
      {isPasting ? (
        <PasteLines
          onClose={() => setIsPasting(false)}
          onTake={(text) => {
            const taken = take(text) ?? [newLine(begin, { name: text.trim().slice(0, 500) })]
            insert(lines.length, taken.slice(0, most - lines.length))
            void link(taken)
            setIsPasting(false)
          }}
        />
      ) : null}
    </Fieldset>
  )
}
