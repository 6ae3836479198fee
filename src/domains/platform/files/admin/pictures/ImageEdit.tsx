import { Alert, Button, Group, NumberInput, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { LockBanner } from '#kit/browser/admin/edit/LockBanner.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { files, type FileRecord } from '../../files.contract.ts'
import { fitted, frameOf, type Frame } from './crop.ts'
import { Cropper } from './Cropper.tsx'
import { FocalPanel } from './FocalPanel.tsx'
import { editPath } from '../summary.ts'
import { useFile } from '../file/use-file.ts'
import { WaitingPanel } from '../file/WaitingPanel.tsx'

const ratios = { free: null, square: 1, '4:3': 4 / 3, '16:9': 16 / 9, '3:4': 3 / 4 } as const
type Ratio = keyof typeof ratios

function Tools({
  file,
  size,
  onChange,
}: {
  file: FileRecord
  size: { w: number; h: number }
  onChange: (file: FileRecord) => void
}) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const mayCopy = useMay()({ module: 'file', action: 'create' })
  const [ratio, setRatio] = useState<Ratio>('free')
  const [frame, setFrame] = useState<Frame>(() => frameOf(size, null))
  const [busy, setBusy] = useState(false)
  const whole = frame.w === size.w && frame.h === size.h

  async function run(work: () => Promise<{ file: FileRecord; waits: boolean }>) {
    setBusy(true)
    try {
      const answer = await work()
      notifyDone(t(answer.waits ? 'files.waiting.left' : 'files.image.done'))
      if (answer.file._id === file._id) onChange(answer.file)
      else await navigate(editPath(answer.file))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  const crop = (asCopy: boolean) =>
    run(() => call(files.crop, { _id: file._id, ...frame, asCopy, version: file.version }))
  const rotate = (degrees: 90 | 270) =>
    run(() => call(files.rotate, { _id: file._id, degrees, version: file.version }))
  const point = (focal: FileRecord['focal']) =>
    run(() => call(files.update, { _id: file._id, focal, version: file.version }))
  const numbers = [
    ['left', 'x', size.w],
    ['top', 'y', size.h],
    ['width', 'w', size.w],
    ['height', 'h', size.h],
  ] as const

  return (
    <div className="edit-grid">
      <Cropper file={file} size={size} frame={frame} ratio={ratios[ratio]} onFrame={setFrame} />
      <Stack className="edit-side">
        <SidePanel title={t('files.image.crop')}>
          <Text size="sm">{t('files.image.cropHint')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('files.image.ratio')}
            value={ratio}
            onChange={(value) => {
              setRatio(value as Ratio)
              setFrame(frameOf(size, ratios[value as Ratio]))
            }}
            data={Object.keys(ratios).map((value) => ({
              value,
              label: value.includes(':') ? value : t(`files.image.${value}`),
            }))}
          />
          <SimpleGrid cols={2} spacing="xs">
            {numbers.map(([name, key, most]) => (
              <NumberInput
                key={key}
                size="xs"
                label={t(`files.image.${name}`)}
                value={frame[key]}
                min={0}
                max={most}
                onChange={(value) =>
                  typeof value === 'number' && setFrame(fitted({ ...frame, [key]: value }, size))
                }
              />
            ))}
          </SimpleGrid>
          <Group gap="xs">
            <Button size="xs" disabled={whole || busy} onClick={() => void crop(false)}>
              {t('files.image.apply')}
            </Button>
            {mayCopy ? (
              <Button size="xs" variant="default" disabled={whole || busy} onClick={() => void crop(true)}>
                {t('files.image.copy')}
              </Button>
            ) : null}
          </Group>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              leftSection={<IconRotate2 size={16} aria-hidden />}
              onClick={() => void rotate(270)}
            >
              {t('files.image.rotateLeft')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              leftSection={<IconRotateClockwise2 size={16} aria-hidden />}
              onClick={() => void rotate(90)}
            >
              {t('files.image.rotateRight')}
            </Button>
          </Group>
        </SidePanel>
        <FocalPanel file={file} onPoint={(focal) => void point(focal)} />
      </Stack>
    </div>
  )
}

/** Screen of a picture's content: crop, rotation and focal point. */
export function ImageEdit() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const { file, problem, lock, reload, keep } = useFile(id, may({ module: 'file', action: 'update' }))
  const back = { label: file?.title || file?.name || t('files.browse'), to: editPath({ _id: id }) }
  if (!file && !problem) return <ScreenSkeleton />
  return (
    <Screen title={t('files.editImage')} back={back}>
      {problem ? (
        <Alert color="red" role="alert">
          {messageOf(problem)}
        </Alert>
      ) : null}
      <LockBanner lock={lock} onTaken={reload} />
      {file ? <WaitingPanel file={file} readOnly={lock.foreign} onChange={keep} /> : null}
      {file?.resolution && file.kind === 'image' && !lock.foreign ? (
        <Tools key={file.gridref} file={file} size={file.resolution} onChange={keep} />
      ) : null}
      {file && file.kind !== 'image' ? <Text>{t('files.image.notHere')}</Text> : null}
    </Screen>
  )
}
