import {
  Anchor,
  Button,
  Code,
  FileButton,
  Group,
  Image,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf, inTwoSizes } from '#kit/shared/site/picture-forms.ts'
import { type Bug, bugCalls } from '../bugtracker.contract.ts'
import { addPictures } from './add-pictures.ts'

interface Props {
  bug: Bug
  mayChange: boolean
  changed: (next: Bug) => void
}

/** Attachments of a report: its pictures, and data from the browser. */
export function BugContext({ bug, mayChange, changed }: Props) {
  const { t } = useTexts()
  const { base } = useAdmin()
  const [busy, setBusy] = useState(false)
  const { context, page, screenshots } = bug
  const rows: [string, ReactNode][] = [
    // A path of this site, checked by the server, never another site's
    [
      t('bugtracker.fields.page'),
      /^\/(?![/\\])/.test(page) ? (
        page.startsWith(`${base}/`) ? (
          <Anchor key="page" component={Link} to={page.slice(base.length)} size="sm" underline="always">
            {page}
          </Anchor>
        ) : (
          <Anchor key="page" href={page} target="_blank" rel="noreferrer" size="sm" underline="always">
            {page}
          </Anchor>
        )
      ) : (
        page
      ),
    ],
    [t('bugtracker.fields.browser'), context?.browser ?? ''],
    [t('bugtracker.fields.size'), context && context.width > 0 ? `${context.width} × ${context.height}` : ''],
    [t('bugtracker.fields.record'), context?.record ?? ''],
  ]
  const told = rows.filter(([, value]) => value !== '')
  const isEmpty = told.length === 0 && screenshots.length === 0 && (context?.errors.length ?? 0) === 0
  if (isEmpty && !mayChange) return null

  async function remove(screenshot: string) {
    const isSure = await confirm({
      title: t('bugtracker.pictures'),
      text: t('bugtracker.pictureSure'),
      confirm: t('kit.remove'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      changed((await call(bugCalls.removeScreenshot, { _id: bug._id, screenshot })).system_bugtracker)
      notifyDone(t('bugtracker.pictureGone'))
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  async function add(files: File[]) {
    if (files.length === 0) return
    setBusy(true)
    try {
      changed(await addPictures(bug._id, files))
      notifyDone(t('bugtracker.picturesAdded'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="bug-context">
      <Stack gap="md">
        <Title order={2} size="h5" id="bug-context">
          {t('bugtracker.what')}
        </Title>
        {screenshots.length > 0 ? (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {screenshots.map(({ _id, meta, ...picture }, index) => (
              <figure key={_id} style={{ margin: 0 }}>
                <Anchor href={picture.large} target="_blank" rel="noreferrer">
                  <Image
                    {...imageOf(inTwoSizes(picture), '(min-width: 62rem) 24rem, 92vw')}
                    radius="sm"
                    h="auto"
                    mah={260}
                    fit="contain"
                    alt={meta.alt || t('bugtracker.picture', { number: index + 1 })}
                  />
                </Anchor>
                <Text component="figcaption" size="xs" c="dimmed">
                  {[meta.name, meta.drawn ? t('bugtracker.drawnOn') : ''].filter(Boolean).join(', ')}{' '}
                  {mayChange ? (
                    <IconAction
                      variant="subtle"
                      color="gray"
                      size="sm"
                      label={t('bugtracker.removePicture', { number: index + 1 })}
                      onClick={() => void remove(_id)}
                    >
                      <IconTrash size={14} aria-hidden />
                    </IconAction>
                  ) : null}
                </Text>
              </figure>
            ))}
          </SimpleGrid>
        ) : null}
        {mayChange ? (
          <Group>
            <FileButton
              multiple
              accept="image/jpeg,image/png,image/webp"
              onChange={(files) => void add(files)}
            >
              {(props) => (
                <Button
                  {...props}
                  size="xs"
                  variant="default"
                  loading={busy}
                  leftSection={<IconPhotoPlus size={16} aria-hidden />}
                >
                  {t('bugtracker.addPictures')}
                </Button>
              )}
            </FileButton>
          </Group>
        ) : null}
        {told.length > 0 ? <Facts facts={told} /> : null}
        {context && context.errors.length > 0 ? (
          <div>
            <Text size="sm" c="dimmed">
              {t('bugtracker.fields.errors')}
            </Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {context.errors.join('\n')}
            </Code>
          </div>
        ) : null}
      </Stack>
    </Paper>
  )
}
