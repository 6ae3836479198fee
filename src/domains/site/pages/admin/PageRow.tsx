import { useSortable } from '@dnd-kit/sortable'
import { Anchor, Group, Menu, Paper, Text, VisuallyHidden } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconDotsVertical,
  IconEyeOff,
  IconGripVertical,
  IconPlus,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { PageNode } from '../pages.contract.ts'
import type { Step } from './tree.ts'
import { useTemplates } from './use-templates.ts'
import { pageScreens } from '../pages.addresses.ts'

const steps: { step: Step; key: string; icon: typeof IconArrowUp }[] = [
  { step: 'up', key: 'ArrowUp', icon: IconArrowUp },
  { step: 'down', key: 'ArrowDown', icon: IconArrowDown },
  { step: 'in', key: 'ArrowRight', icon: IconArrowRight },
  { step: 'out', key: 'ArrowLeft', icon: IconArrowLeft },
]

interface Props {
  page: PageNode
  depth: number
  /** Pixels per level. */
  indent: number
  hasChildren: boolean
  open: boolean
  movable: boolean
  /** The user may change only some pages, which are marked. */
  limited: boolean
  onToggle: () => void
  onStep: (step: Step) => void
}

/** A page in the tree. Alt with the arrow keys moves it. */
export function PageRow({
  page,
  depth,
  indent,
  hasChildren,
  open,
  movable,
  limited,
  onToggle,
  onStep,
}: Props) {
  const { t } = useTexts()
  const templates = useTemplates()
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: page._id,
    disabled: !movable,
  })
  const may = useMay()
  const title = page.linktext || page.title
  const english = page.languages.en

  function onKeyDown(event: KeyboardEvent) {
    const found = event.altKey ? steps.find(({ key }) => key === event.key) : undefined
    if (!found || !movable) return
    event.preventDefault()
    onStep(found.step)
  }

  return (
    <Paper
      ref={setNodeRef}
      component="li"
      withBorder
      px="xs"
      py={6}
      onKeyDown={onKeyDown}
      style={{
        listStyle: 'none',
        marginInlineStart: `min(${depth * indent}px, ${depth * 5}vw)`,
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        opacity: isDragging ? 0.6 : 1,
      }}
    >
      <Group wrap="nowrap" gap="xs">
        {movable ? (
          <span
            ref={setActivatorNodeRef}
            {...listeners}
            style={{ cursor: 'grab', touchAction: 'none', lineHeight: 0 }}
            title={t('pages.drag')}
          >
            <IconGripVertical size={18} aria-hidden />
          </span>
        ) : null}
        {hasChildren ? (
          <IconAction
            variant="subtle"
            color="gray"
            aria-expanded={open}
            label={t(open ? 'pages.close' : 'pages.open', { title })}
            onClick={onToggle}
          >
            {open ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
          </IconAction>
        ) : (
          <span style={{ width: 28, flexShrink: 0 }} />
        )}
        <Group gap="xs" style={{ flex: 1, minWidth: 0 }}>
          <VisuallyHidden>{t('pages.level', { level: depth + 1 })}</VisuallyHidden>
          <Anchor
            component={Link}
            to={`/${pageScreens.edit}/${page._id}`}
            c="inherit"
            fw={600}
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Anchor>
          <Text size="xs" c="dimmed" truncate visibleFrom="sm">
            {page.route}
          </Text>
        </Group>
        <Group gap={4} wrap="nowrap" visibleFrom="sm">
          <Text size="xs" c="dimmed" visibleFrom="md">
            {t(templates.get(page.view)?.label ?? page.view)}
          </Text>
          {page.showInMenu ? null : <IconEyeOff size={16} role="img" aria-label={t('pages.notInMenu')} />}
          {english === 'outdated' ? (
            <StateBadge tone="changed">{t('pages.englishOutdated')}</StateBadge>
          ) : null}
        </Group>
        {limited && page.mayChange ? <StateBadge tone="published">{t('pages.yours')}</StateBadge> : null}
        {page.offline ? <StateBadge tone="draft">{t('pages.offline')}</StateBadge> : null}
        {page.status === 'published' && !page.hasDraft ? null : (
          <StateBadge tone={page.status === 'published' ? 'changed' : page.status}>
            {t(page.status === 'published' ? 'kit.status.changed' : `kit.status.${page.status}`)}
          </StateBadge>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <IconAction variant="subtle" color="gray" label={t('pages.actions', { title })}>
              <IconDotsVertical size={18} />
            </IconAction>
          </Menu.Target>
          <Menu.Dropdown>
            {page.mayChange ? null : <Menu.Label maw={260}>{t('pages.notYours')}</Menu.Label>}
            {page.mayChange && may({ module: 'page', action: 'create' }) ? (
              <Menu.Item
                component={Link}
                to={`/${pageScreens.edit}?parent=${page._id}${page.view === 'natur' ? '&view=natur' : ''}`}
                leftSection={<IconPlus size={18} />}
              >
                {t('pages.newBelow')}
              </Menu.Item>
            ) : null}
            {movable
              ? steps.map(({ step, icon: Icon }) => (
                  <Menu.Item key={step} leftSection={<Icon size={18} />} onClick={() => onStep(step)}>
                    {t(`pages.steps.${step}`)}
                  </Menu.Item>
                ))
              : null}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Paper>
  )
}
