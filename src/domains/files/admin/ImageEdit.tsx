import {
  Alert,
  Box,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '../../../kit/browser/admin/admin-context.ts'
import { SidePanel } from '../../../kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call, messageOf } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { files, type FileRecord } from '../files.contract.ts'
import { fitted, frameOf, resized, type Frame } from './crop.ts'
import { useFile } from './use-file.ts'

const ratios = { free: null, square: 1, '4:3': 4 / 3, '16:9': 16 / 9, '3:4': 3 / 4 } as const
type Ratio = keyof typeof ratios

/** The picture with the frame over it; the frame moves by its body and grows by its corner, also by arrow keys. */
function Cropper({
  file,
  size,
  frame,
  ratio,
  onFrame,
}: {
  file: FileRecord
  size: { w: number; h: number }
  frame: Frame
  ratio: Ratio
  onFrame: (frame: Frame) => void
}) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number; frame: Frame; corner: boolean } | null>(null)
  const scale = () => size.w / (box.current?.clientWidth || size.w)

  function change(start: Frame, by: { x: number; y: number }, corner: boolean) {
    onFrame(
      corner
        ? resized(start, by, ratios[ratio], size)
        : fitted({ ...start, x: start.x + by.x, y: start.y + by.y }, size),
    )
  }
  const grab = (corner: boolean) => (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    box.current?.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, frame, corner }
  }
  function move(event: PointerEvent) {
    const start = from.current
    if (!start) return
    change(
      start.frame,
      { x: (event.clientX - start.x) * scale(), y: (event.clientY - start.y) * scale() },
      start.corner,
    )
  }
  const keys = (corner: boolean) => (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 50 : 5) * Math.max(1, Math.round(size.w / 1000))
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    change(frame, { x: by[0] ?? 0, y: by[1] ?? 0 }, corner)
  }
  const share = (value: number, of: number) => `${(value / of) * 100}%`

  return (
    <Box
      ref={box}
      pos="relative"
      maw={900}
      style={{ touchAction: 'none', alignSelf: 'start', overflow: 'hidden', borderRadius: 8, lineHeight: 0 }}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    >
      <img
        src={`${file.href}/${file.gridref}`}
        alt={file.alt}
        width={size.w}
        height={size.h}
        style={{ width: '100%', height: 'auto' }}
        draggable={false}
      />
      <Box
        role="group"
        tabIndex={0}
        aria-label={t('files.image.crop')}
        onPointerDown={grab(false)}
        onKeyDown={keys(false)}
        pos="absolute"
        style={{
          left: share(frame.x, size.w),
          top: share(frame.y, size.h),
          width: share(frame.w, size.w),
          height: share(frame.h, size.h),
          outline: '2px solid #fff',
          boxShadow: '0 0 0 9999px rgb(0 0 0 / 0.5)',
          cursor: 'move',
        }}
      >
        <button
          type="button"
          aria-label={t('files.image.width')}
          onPointerDown={grab(true)}
          onKeyDown={keys(true)}
          style={{
            position: 'absolute',
            right: -2,
            bottom: -2,
            width: 28,
            height: 28,
            background: '#fff',
            border: '2px solid #222',
            borderRadius: 4,
            cursor: 'nwse-resize',
          }}
        />
      </Box>
    </Box>
  )
}

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
  const [ratio, setRatio] = useState<Ratio>('free')
  const [frame, setFrame] = useState<Frame>(() => frameOf(size, null))
  const [busy, setBusy] = useState(false)
  const whole = frame.w === size.w && frame.h === size.h
  const focal = file.focal ?? { x: 0.5, y: 0.5 }

  async function run(work: () => Promise<{ file: FileRecord }>) {
    setBusy(true)
    try {
      const answer = await work()
      notifyDone(t('files.image.done'))
      if (answer.file._id === file._id) onChange(answer.file)
      else await navigate(`/file/edit/${answer.file._id}`)
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
  const point = (next: { x: number; y: number } | null) =>
    run(() => call(files.update, { _id: file._id, focal: next, version: file.version }))
  const numbers = [
    ['left', 'x', size.w],
    ['top', 'y', size.h],
    ['width', 'w', size.w],
    ['height', 'h', size.h],
  ] as const

  return (
    <div className="edit-grid">
      <Cropper file={file} size={size} frame={frame} ratio={ratio} onFrame={setFrame} />
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
            <Button size="xs" variant="default" disabled={whole || busy} onClick={() => void crop(true)}>
              {t('files.image.copy')}
            </Button>
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
        <SidePanel title={t('files.fields.focal')}>
          <Text size="sm">{t('files.hints.focal')}</Text>
          {/* The numbers below do the same by keyboard. */}
          {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
          <div
            style={{ position: 'relative', lineHeight: 0, cursor: 'crosshair' }}
            onClick={(event) => {
              const area = event.currentTarget.getBoundingClientRect()
              const at = (value: number) => Math.round(value * 1000) / 1000
              void point({
                x: at((event.clientX - area.left) / area.width),
                y: at((event.clientY - area.top) / area.height),
              })
            }}
          >
            <img src={`${file.href}/${file.gridref}`} alt="" style={{ width: '100%', height: 'auto' }} />
            <span
              style={{
                position: 'absolute',
                left: `${focal.x * 100}%`,
                top: `${focal.y * 100}%`,
                width: 22,
                height: 22,
                margin: -11,
                borderRadius: '50%',
                border: '3px solid #fff',
                boxShadow: '0 0 0 2px #222, inset 0 0 0 2px #222',
                pointerEvents: 'none',
              }}
            />
          </div>
          <SimpleGrid cols={2} spacing="xs">
            {(['x', 'y'] as const).map((axis) => (
              <NumberInput
                key={`${axis} ${focal[axis]}`}
                size="xs"
                label={t(axis === 'x' ? 'files.image.focalX' : 'files.image.focalY')}
                defaultValue={Math.round(focal[axis] * 100)}
                min={0}
                max={100}
                onBlur={(event) => {
                  const value = Number(event.currentTarget.value) / 100
                  if (Number.isFinite(value) && Math.abs(value - focal[axis]) > 0.004)
                    void point({ ...focal, [axis]: value })
                }}
              />
            ))}
          </SimpleGrid>
          {file.focal ? (
            <Button size="xs" variant="subtle" color="gray" onClick={() => void point(null)}>
              {t('files.image.focalClear')}
            </Button>
          ) : null}
        </SidePanel>
      </Stack>
    </div>
  )
}

/** A picture's content: crop, turn, and the spot that always stays visible. */
export function ImageEdit() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const { file, problem, locked, keep } = useFile(id, may({ module: 'file', action: 'update' }))
  const back = { label: file?.title || file?.name || t('files.browse'), to: `/file/edit/${id}` }
  if (!file && !problem) return <ScreenSkeleton />
  return (
    <Screen title={t('files.editImage')} back={back}>
      {problem ? (
        <Alert color="red" role="alert">
          {messageOf(problem)}
        </Alert>
      ) : null}
      {locked ? <Alert color="yellow">{t('files.lockedBy', { name: locked })}</Alert> : null}
      {file?.resolution && file.kind === 'image' && !locked ? (
        <Tools key={file.gridref} file={file} size={file.resolution} onChange={keep} />
      ) : null}
      {file && file.kind !== 'image' ? <Text>{t('files.image.notHere')}</Text> : null}
    </Screen>
  )
}
