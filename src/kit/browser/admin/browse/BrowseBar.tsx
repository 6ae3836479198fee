import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconAdjustments, IconDownload, IconSearch, IconTrash, IconUser } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { ToolToggle } from '../IconAction.tsx'
import { markScreen } from '../mark-screen.ts'
import { notifyFailed } from '../notify.tsx'
import { toListInput } from './browse-state.ts'
import type { Columns } from './columns.ts'
import { csvOf, download } from './csv.ts'
import { SavedViews } from '../record/SavedViews.tsx'
import type { Browse } from './use-browse.ts'

/** The search field of a list; focused by `/`. */
export function BrowseSearch<R extends { _id: string }>({
  browse,
  label,
}: {
  browse: Browse<R>
  label: string
}) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(browse.state.search)
  const settle = useDebouncedCallback((search: string, isHere: () => boolean) => {
    if (isHere()) browse.change({ search })
  }, 250)
  // Follow outside changes (a chip, the back button) without disturbing typing.
  const [known, setKnown] = useState(browse.state.search)
  if (known !== browse.state.search) {
    setKnown(browse.state.search)
    setText(browse.state.search)
  }
  useHotkeys([['/', () => field.current?.focus()]])

  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label={t('kit.browse.clearSearch')}
            onClick={() => {
              settle.cancel()
              setText('')
              browse.change({ search: '' })
            }}
          />
        ) : null
      }
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        settle(event.currentTarget.value, markScreen())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
      className="browse-search"
    />
  )
}

/** Personal settings of a list: saved views, columns, density. */
export function ViewMenu<R>({ columns }: { columns: Columns<R> }) {
  const { t } = useTexts()
  return (
    <>
      <SavedViews screen={columns.screen} />
      <Popover position="bottom-end" width={240} trapFocus returnFocus>
        <Popover.Target>
          <Button
            className="tool-toggle"
            variant="default"
            px="sm"
            visibleFrom="sm"
            leftSection={<IconAdjustments size={18} aria-hidden />}
          >
            {t('kit.browse.view')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('kit.browse.view')}>
          <Stack gap="xs" p="xs">
            <Text size="sm" fw={600}>
              {t('kit.browse.columns')}
            </Text>
            {columns.columns
              .filter((column) => !column.main)
              .map((column) => (
                <Checkbox
                  key={column.name}
                  label={column.title}
                  checked={columns.isVisible(column.name)}
                  onChange={() => columns.toggle(column.name)}
                />
              ))}
            <Text size="sm" fw={600} mt="xs">
              {t('kit.browse.density')}
            </Text>
            <SegmentedControl
              size="xs"
              aria-label={t('kit.browse.density')}
              value={columns.density}
              onChange={(value) => columns.setDensity(value)}
              data={[
                { value: 'normal', label: t('kit.browse.normal') },
                { value: 'compact', label: t('kit.browse.compact') },
              ]}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

const csvPage = 500

/** Exports everything found by search and filters as a file for Excel. */
export function CsvButton<R extends { _id: string }>({
  browse,
  columns,
  file,
}: {
  browse: Browse<R>
  columns: Columns<R>
  file: string
}) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const [progress, setProgress] = useState<string | null>(null)

  async function run() {
    setProgress('')
    try {
      const exported = columns.visible.filter((column) => column.csv)
      const parts = await csvOf<R>({
        lang,
        head: exported.map((column) => column.title),
        row: (record) => exported.map((column) => column.csv?.(record) ?? ''),
        page: (skip) => browse.list({ ...toListInput(browse.state), limit: csvPage, skip }),
        onProgress: (done, total) => setProgress(`${done} / ${total}`),
      })
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date())
      download(`${file}-${day}.csv`, parts)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setProgress(null)
    }
  }

  return (
    <Tooltip label={t('kit.browse.csv')}>
      <Button
        variant="default"
        px="sm"
        visibleFrom="sm"
        disabled={progress !== null || browse.total === 0}
        onClick={() => void run()}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {progress || 'CSV'}
      </Button>
    </Tooltip>
  )
}

/** Switches between the list and its bin. */
export function BinToggle({ bin, onChange }: { bin: boolean; onChange: (bin: boolean) => void }) {
  const { t } = useTexts()
  return (
    <ToolToggle
      label={t('kit.browse.bin')}
      explains={t(bin ? 'kit.browse.leaveBin' : 'kit.browse.bin')}
      icon={<IconTrash size={18} aria-hidden />}
      on={bin}
      onChange={onChange}
    />
  )
}

/** Limits a list to the user's own records. */
export function MineButton<R extends { _id: string }>({ browse }: { browse: Browse<R> }) {
  const { t } = useTexts()
  const { mine } = browse.state
  return (
    <ToolToggle
      label={t('kit.browse.mine')}
      explains={t(mine ? 'kit.browse.leaveMine' : 'kit.browse.mine')}
      icon={<IconUser size={18} aria-hidden />}
      on={mine}
      onChange={(next) => browse.change({ mine: next })}
    />
  )
}

/** Bin switch of a browse screen. */
export const BinButton = <R extends { _id: string }>({ browse }: { browse: Browse<R> }) => (
  <BinToggle bin={browse.state.bin} onChange={(bin) => browse.change({ bin })} />
)

/** Search on the left, other tools beside it. */
export function BrowseBar({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" role="search" className="browse-bar">
      {children}
    </Group>
  )
}
