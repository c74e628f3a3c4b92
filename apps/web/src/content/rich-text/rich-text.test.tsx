// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

type Given = Partial<Parameters<typeof RichText>[0]>;

type FormProps = { first: string; onTold: (html: string) => void; given: Given };

/** A text as a form holds it. */
const Form = ({ first, onTold, given }: FormProps) => {
  const [html, setHtml] = useState(first);
  const change = (next: string) => {
    onTold(next);
    setHtml(next);
  };
  return <RichText label="Content" value={html} onChange={change} {...given} />;
};

/** Gives what the form was told last. */
const write = (value: string, given: Given = {}) => {
  const told: string[] = [];
  render(<Form first={value} onTold={(html) => told.push(html)} given={given} />);
  return () => told.at(-1);
};

const text = () => screen.getByRole('textbox', { name: 'Content' });
const tool = (name: string) => screen.getByRole('button', { name });
const isPressed = (name: string) => tool(name).getAttribute('aria-pressed');

const paste = (html: string, plain = '') =>
  fireEvent.paste(text(), {
    clipboardData: {
      files: [],
      types: ['text/html'],
      getData: (type: string) => (type === 'text/html' ? html : plain),
    },
  });

describe('the tools of a text', () => {
  it.each([
    ['Heading 2', '<h2>Sun</h2>'],
    ['Bulleted list', '<ul><li><p>Sun</p></li></ul>'],
    ['Numbered list', '<ol><li><p>Sun</p></li></ol>'],
    ['Quote', '<blockquote><p>Sun</p></blockquote>'],
  ])('%s: a press makes it so and stays pressed, another one takes it back', (name, html) => {
    const told = write('<p>Sun</p>');
    expect(isPressed(name)).toBe('false');
    fireEvent.click(tool(name));
    expect(told()).toBe(html);
    expect(isPressed(name)).toBe('true');
    fireEvent.click(tool(name));
    expect(told()).toBe('<p>Sun</p>');
    expect(isPressed(name)).toBe('false');
  });

  it('undo and redo wait until there is something to take back', () => {
    const told = write('<p>Sun</p>');
    const isOff = (name: string) => tool(name).hasAttribute('disabled');
    expect([isOff('Undo'), isOff('Redo')]).toEqual([true, true]);
    fireEvent.click(tool('Heading 1'));
    fireEvent.click(tool('Undo'));
    expect(told()).toBe('<p>Sun</p>');
    expect([isOff('Undo'), isOff('Redo')]).toEqual([true, false]);
  });
});

describe('what is pasted', () => {
  it('keeps what a page can hold and loses the rest', () => {
    const told = write('');
    paste(
      `<h2 style="color:red" onclick="alert(1)">Sun</h2><script>alert(1)</script>
       <p class="MsoNormal"><b>Warm</b> <font face="Arial">light</font></p>
       <p><a href="javascript:alert(1)">bad</a> <a href="https://sun.test">good</a></p>
       <p><img src="data:image/png;base64,AA"><img src="https://sun.test/a.png" alt="Sun"></p>
       <object data="https://sun.test"></object>`,
    );
    const html = told() ?? '';
    expect(html).toContain('<h2>Sun</h2>');
    expect(html).toContain('<strong>Warm</strong> light');
    expect(html).toMatch(/bad <a [^>]*href="https:\/\/sun\.test"[^>]*>good<\/a>/);
    expect(html).toContain('<img src="https://sun.test/a.png" alt="Sun">');
    expect(html).not.toMatch(/javascript:|alert|style=|onclick|class=|data:|object|font/);
  });

  it('is plain in a short text where pictures and tables are', () => {
    const told = write('', { short: true });
    expect(screen.queryByRole('button', { name: 'Insert table' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Image' })).toBeNull();
    paste('<table><tr><td>Sun</td></tr></table><img src="https://sun.test/a.png">');
    expect(told()).toBe('<p>Sun</p>');
  });

  it('in bold lets the tool stand pressed, and a press makes it plain', () => {
    const told = write('');
    paste('<b>Sun</b>');
    expect(told()).toBe('<p><strong>Sun</strong></p>');
    expect(isPressed('Bold')).toBe('true');
    fireEvent.click(tool('Bold'));
    expect(isPressed('Bold')).toBe('false');
    paste('<span>rise</span>');
    expect(told()).toBe('<p><strong>Sun</strong>rise</p>');
  });
});

describe('the length of a text', () => {
  it('is counted as a reader sees it, without tags', () => {
    write('<p><strong>Sun</strong> &amp; rain</p>', { maxLength: 1000 });
    expect(screen.getByText('10 / 1,000 characters')).toBeTruthy();
    cleanup();
    write('<p>Sun</p>');
    expect(screen.getByText('3 characters')).toBeTruthy();
  });

  it('is an error of the field above the limit, and none again below it', () => {
    const told = write('<p>Sun</p>', { maxLength: 4 });
    const described = () =>
      (text().getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(text().getAttribute('aria-invalid')).toBeNull();
    expect(described()).toEqual(['3 / 4 characters']);
    paste('<p>rise</p>');
    expect(told()).toBe('<p>riseSun</p>');
    expect(text().getAttribute('aria-invalid')).toBe('true');
    expect(described()).toEqual(['Không được vượt quá 4 ký tự', '7 / 4 characters']);
    fireEvent.click(tool('Undo'));
    expect(text().getAttribute('aria-invalid')).toBeNull();
    expect(described()).toEqual(['3 / 4 characters']);
  });

  it('of nothing is nothing, also after everything was taken out again', () => {
    const told = write('');
    fireEvent.click(tool('Heading 1'));
    expect(told()).toBe('<h1></h1>');
    fireEvent.click(tool('Heading 1'));
    expect(told()).toBe('');
    expect(screen.getByText('0 characters')).toBeTruthy();
  });
});

describe('a text that may only be read', () => {
  it('has no tools, cannot be typed into and takes nothing that is pasted', () => {
    const told = write('<p>Sun</p>', { readOnly: true });
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(text().getAttribute('contenteditable')).toBe('false');
    paste('<p>rise</p>');
    expect(told()).toBeUndefined();
    expect(text().textContent).toBe('Sun');
  });

  it('becomes one again when its page may be changed', () => {
    const at = (readOnly: boolean) => (
      <RichText label="Content" value="<p>Sun</p>" onChange={() => {}} readOnly={readOnly} />
    );
    const { rerender } = render(at(true));
    rerender(at(false));
    expect(text().getAttribute('contenteditable')).toBe('true');
    expect(screen.getByRole('toolbar', { name: 'Tools for Content' })).toBeTruthy();
  });
});

it('a version brought back replaces what stands there and is not told as a change', () => {
  const told: string[] = [];
  const of = (value: string) => (
    <RichText label="Content" value={value} onChange={(html) => told.push(html)} />
  );
  const { rerender } = render(of('<p>Sun</p>'));
  rerender(of('<h2>Rain</h2>'));
  expect(text().innerHTML).toBe('<h2>Rain</h2>');
  expect(told).toEqual([]);
});
