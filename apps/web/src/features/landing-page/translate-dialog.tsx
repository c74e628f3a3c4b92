import { LANGUAGE_KEYS, LANGUAGES, type Language } from '@adhelm/contract/content';
import { type Post, postRoutes } from '@adhelm/contract/post';
import { TRANSLATORS, type TranslatorName, translationRoutes } from '@adhelm/contract/translation';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProgressTrack } from '../../ui/progress-track.tsx';
import { RadioField } from '../../ui/radio.tsx';
import { SelectField } from '../../ui/select.tsx';
import { editorTexts } from './landing-page.texts.ts';
import { allPieces, copyOf, pageOf, piecesOf, translatePieces } from './translation.ts';

const { translate: words } = editorTexts;

const NAMES: readonly TranslatorName[] = ['openai', 'gemini'];

type Progress = { done: number; total: number };

const ProgressOf = ({ done, total }: Progress) => {
  const text = done < total ? words.progress(done, total) : words.saving;
  return (
    <div className="grid gap-1.5">
      <output className="text-xs tabular-nums">{text}</output>
      <ProgressTrack label={editorTexts.translate.title} done={done} total={total} />
    </div>
  );
};

/** Translates a page piece by piece into a new draft; another try goes on where the last one stopped. */
const useTranslating = (load: () => Promise<Post | null>, onDone: (copy: Post) => void) => {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const cancelling = useRef<AbortController>(null);
  const memory = useRef({ key: '', finished: new Map<number, string>() });
  useEffect(() => () => cancelling.current?.abort(), []);

  const start = async (provider: TranslatorName, language: Language) => {
    if (progress) return;
    const cancellation = new AbortController();
    cancelling.current = cancellation;
    const { signal } = cancellation;
    setProblem(null);
    setProgress({ done: 0, total: 1 });
    try {
      const source = await load();
      if (!source || signal.aborted) return;
      const pieces = piecesOf(source);
      const all = allPieces(pieces);
      const key = JSON.stringify([provider, language, source.updatedAt]);
      if (memory.current.key !== key) memory.current = { key, finished: new Map() };
      const translated = await translatePieces({
        pieces: all,
        finished: memory.current.finished,
        translate: async (content) =>
          (await call(translationRoutes[provider], { body: { content, targetLanguage: language }, signal }))
            .content,
        onProgress: (done) => setProgress({ done, total: all.length }),
      });
      const body = copyOf(source, pageOf(pieces, translated), language);
      onDone(await call(postRoutes.create, { body, signal }));
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error, texts.shell.unexpected));
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, start, cancel: () => cancelling.current?.abort() };
};

type TranslateDialogProps = {
  /** The page as it stands now; null when it could not be saved first. */
  load: () => Promise<Post | null>;
  /** Not offered: a page is not translated into what it is written in. */
  from: string;
  onClose: () => void;
};

const TranslateDialog = ({ load, from, onClose }: TranslateDialogProps) => {
  const navigate = useNavigate();
  const languages = LANGUAGE_KEYS.filter((key) => key !== from);
  const [language, setLanguage] = useState<Language | null>(languages.includes('vi') ? 'vi' : 'en');
  const [chosen, setChosen] = useState<TranslatorName | null>(null);
  const providers = useQuery({
    queryKey: ['translators'],
    queryFn: ({ signal }) => call(translationRoutes.providers, { signal }),
  });
  const ready = NAMES.filter((name) => providers.data && providers.data[name] !== 'off');
  const provider = chosen ?? ready[0] ?? null;
  const { progress, problem, start, cancel } = useTranslating(load, (copy) => {
    toast.success(words.done);
    onClose();
    void navigate({ to: '/landing-page/edit', search: { id: copy.id } });
  });
  const close = () => {
    cancel();
    onClose();
  };
  const label = (name: TranslatorName) => {
    const readiness = providers.data?.[name];
    if (readiness === 'simulated') return `${TRANSLATORS[name]} (${words.simulated})`;
    return readiness === 'off' ? `${TRANSLATORS[name]} (${words.off})` : TRANSLATORS[name];
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && close()}
      dismissible={progress === null}
      title={words.title}
      description={words.text}
      width="narrow"
      footer={
        <>
          <Button onClick={progress ? cancel : close}>{words.cancel}</Button>
          <Button
            variant="prime"
            loading={progress !== null}
            disabled={provider === null || language === null}
            onClick={() => provider && language && void start(provider, language)}
          >
            {problem ? words.retry : words.start}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {providers.error && (
          <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
            {messageOf(providers.error, texts.shell.unexpected)}
          </p>
        )}
        {providers.data && ready.length === 0 && <p className="text-ink-2">{words.allOff}</p>}
        <fieldset disabled={progress !== null}>
          <legend className="mb-1 font-medium">{words.provider}</legend>
          {(ready.length > 0 ? ready : NAMES).map((name) => (
            <RadioField
              key={name}
              name="translator"
              checked={provider === name}
              onChoose={() => setChosen(name)}
              label={label(name)}
            />
          ))}
        </fieldset>
        <SelectField
          label={words.language}
          placeholder={editorTexts.landingPage.selectLanguage}
          value={language}
          options={languages.map((value) => ({ value, label: LANGUAGES[value] }))}
          onChange={setLanguage}
        />
        {progress && <ProgressOf {...progress} />}
        {problem && (
          <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  );
};

export default TranslateDialog;
