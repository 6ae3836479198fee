import {
  Button,
  Fieldset,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { LetterColumn, LetterModule, ModuleProps } from '../letter-modules.contract.ts'
import {
  letterBounds,
  linkKinds,
  pictureKinds,
  recordSources,
  sourceOf,
  wordKinds,
} from '../letters.rules.ts'
import { freshColumn } from './fresh-module.ts'
import { BothWords, PictureChoice } from './BothWords.tsx'

/** Columns are identified by position: they have no id. */
const places = ['first', 'second', 'third']

interface Use {
  readOnly: boolean
}

function Columns({
  columns,
  change,
  readOnly,
}: Use & { columns: LetterColumn[]; change: (columns: LetterColumn[]) => void }) {
  const { t } = useTexts()
  const put = (at: number, next: Partial<LetterColumn>) =>
    change(columns.map((column, place) => (place === at ? { ...column, ...next } : column)))
  return (
    <>
      {columns.map((column, at) => (
        <Fieldset key={places[at]} legend={t('letters.block.column', { at: at + 1 })}>
          <Stack gap="xs">
            <PictureChoice
              value={column.image}
              readOnly={readOnly}
              onChange={(image) => put(at, { image })}
            />
            {column.image ? (
              <BothWords
                label={t('letters.block.alt')}
                value={column.alt}
                max={letterBounds.alt}
                readOnly={readOnly}
                onChange={(alt) => put(at, { alt })}
              />
            ) : null}
            <BothWords
              label={t('letters.block.columnTitle')}
              value={column.title}
              max={letterBounds.line}
              readOnly={readOnly}
              onChange={(title) => put(at, { title })}
            />
            <BothWords
              label={t('letters.block.words')}
              value={column.text}
              formatted
              readOnly={readOnly}
              onChange={(text) => put(at, { text })}
            />
            <TextInput
              label={t('letters.block.href')}
              value={column.href}
              maxLength={letterBounds.href}
              readOnly={readOnly}
              onChange={(event) => put(at, { href: event.currentTarget.value })}
            />
            <BothWords
              label={t('letters.block.label')}
              value={column.label}
              max={letterBounds.line}
              readOnly={readOnly}
              onChange={(label) => put(at, { label })}
            />
            {readOnly ? null : (
              <Group>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  onClick={() => change(columns.filter((_one, place) => place !== at))}
                >
                  {t('letters.block.removeColumn')}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      {readOnly || columns.length >= letterBounds.columns ? null : (
        <Group>
          <Button size="xs" variant="default" onClick={() => change([...columns, freshColumn()])}>
            {t('letters.block.addColumn')}
          </Button>
        </Group>
      )}
    </>
  )
}

function Lists({
  kind,
  props,
  put,
  readOnly,
}: Use & Pick<LetterModule, 'kind' | 'props'> & { put: (next: Partial<ModuleProps>) => void }) {
  const { t } = useTexts()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {kind === 'records' ? (
        <>
          <Select
            label={t('letters.block.source')}
            data={recordSources.map((value) => ({ value, label: t(`letters.kinds.${value}`) }))}
            value={props.source}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(source) => source && put({ source, pick: [] })}
          />
          <TextInput
            label={t('letters.block.type')}
            value={props.type}
            maxLength={80}
            readOnly={readOnly}
            onChange={(event) => put({ type: event.currentTarget.value })}
          />
        </>
      ) : null}
      <NumberInput
        label={t('letters.block.most')}
        value={props.most}
        min={1}
        max={letterBounds.records}
        clampBehavior="strict"
        readOnly={readOnly}
        onChange={(most) => typeof most === 'number' && put({ most })}
      />
      {kind === 'taverns' ? null : (
        <Switch
          mt="lg"
          label={t('letters.block.pictures')}
          checked={props.pictures}
          disabled={readOnly}
          onChange={(event) => put({ pictures: event.currentTarget.checked })}
        />
      )}
    </SimpleGrid>
  )
}

/** The fields of a block, by its kind. */
export function ModuleFields({
  one,
  readOnly,
  change,
}: Use & { one: LetterModule; change: (props: ModuleProps) => void }) {
  const { t } = useTexts()
  const { kind, props } = one
  const put = (next: Partial<ModuleProps>) => change({ ...props, ...next })
  const words = wordKinds[kind]
  const isList = sourceOf(kind, props.source) !== null || kind === 'taverns'
  return (
    <Stack gap="xs">
      {pictureKinds.includes(kind) ? (
        <>
          <PictureChoice value={props.image} readOnly={readOnly} onChange={(image) => put({ image })} />
          {kind === 'picture' ? (
            <Switch
              label={t('letters.block.decorative')}
              checked={props.decorative}
              disabled={readOnly}
              onChange={(event) => put({ decorative: event.currentTarget.checked })}
            />
          ) : null}
          {props.decorative ? null : (
            <BothWords
              label={t('letters.block.alt')}
              value={props.alt}
              max={letterBounds.alt}
              readOnly={readOnly}
              onChange={(alt) => put({ alt })}
            />
          )}
        </>
      ) : null}
      {words ? (
        <BothWords
          label={t(isList ? 'letters.block.heading' : 'letters.block.words')}
          value={props.text}
          formatted={words === 'formatted'}
          max={letterBounds.line}
          readOnly={readOnly}
          onChange={(text) => put({ text })}
        />
      ) : null}
      {kind === 'heading' ? (
        <Switch
          label={t('letters.block.large')}
          checked={props.level === 2}
          disabled={readOnly}
          onChange={(event) => put({ level: event.currentTarget.checked ? 2 : 3 })}
        />
      ) : null}
      {linkKinds.includes(kind) ? (
        <TextInput
          label={t('letters.block.href')}
          value={props.href}
          maxLength={letterBounds.href}
          readOnly={readOnly}
          onChange={(event) => put({ href: event.currentTarget.value })}
        />
      ) : null}
      {kind === 'columns' ? (
        <Columns columns={props.columns} readOnly={readOnly} change={(columns) => put({ columns })} />
      ) : null}
      {isList ? <Lists kind={kind} props={props} put={put} readOnly={readOnly} /> : null}
    </Stack>
  )
}
