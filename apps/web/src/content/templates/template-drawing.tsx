import type { TemplateId } from '@adhelm/domain/landing-page/template-ids';
import type { ReactNode } from 'react';

const bar = (x: number, y: number, width: number, fill: string, height = 3) => (
  <rect x={x} y={y} width={width} height={height} rx={height / 2} fill={fill} />
);

const DRAWINGS: Record<TemplateId, ReactNode> = {
  blank: (
    <>
      <rect width="96" height="72" fill="#fff" />
      <rect
        x="8.5"
        y="8.5"
        width="79"
        height="55"
        rx="3"
        fill="none"
        stroke="#98a2b3"
        strokeDasharray="3 3"
      />
      <path d="M42 36h12M48 30v12" stroke="#475467" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  clean: (
    <>
      <rect width="96" height="72" fill="#f6f8fb" />
      <rect x="20" width="56" height="72" fill="#fff" />
      {bar(26, 7, 16, '#98a2b3', 2)}
      {bar(26, 13, 40, '#1d2939', 5)}
      {bar(26, 22, 44, '#98a2b3', 2)}
      <rect x="26" y="28" width="44" height="18" rx="3" fill="#c7d7fe" />
      {bar(26, 51, 44, '#98a2b3', 2)}
      {bar(26, 56, 38, '#98a2b3', 2)}
      {bar(26, 61, 42, '#98a2b3', 2)}
      {bar(26, 66, 20, '#1652c9', 2)}
    </>
  ),
  magazine: (
    <>
      <rect width="96" height="72" fill="#fffdf8" />
      {bar(36, 4, 24, '#221d16', 2)}
      <path d="M8 9h80M8 11h80" stroke="#221d16" strokeWidth="0.7" />
      {bar(22, 16, 52, '#221d16', 5)}
      {bar(30, 24, 36, '#9a8b72', 2)}
      <rect y="30" width="96" height="20" fill="#e7d8bd" />
      <rect x="20" y="54" width="7" height="8" fill="#9a3412" />
      {bar(30, 54, 46, '#6b5f4c', 2)}
      {bar(30, 59, 42, '#6b5f4c', 2)}
      {bar(20, 65, 54, '#6b5f4c', 2)}
    </>
  ),
  comparison: (
    <>
      <rect width="96" height="72" fill="#eef4f1" />
      <rect width="96" height="22" fill="#0d4f3c" />
      {bar(10, 6, 50, '#fff', 5)}
      {bar(10, 14, 38, '#b8e6d3', 2)}
      <rect x="8" y="27" width="80" height="40" rx="4" fill="#fff" />
      <rect x="12" y="31" width="72" height="8" fill="#0d4f3c" />
      <rect x="12" y="47" width="72" height="8" fill="#eef7f3" />
      {bar(16, 42, 18, '#7c9a8d', 2)}
      {bar(16, 50, 22, '#7c9a8d', 2)}
      {bar(16, 58, 16, '#7c9a8d', 2)}
      <path
        d="m50 42 2 2 3-4m-5 10 2 2 3-4m-5 10 2 2 3-4m16-16 2 2 3-4m-5 18 2 2 3-4"
        stroke="#12a06f"
        strokeWidth="1.6"
        fill="none"
      />
    </>
  ),
  quiz: (
    <>
      <rect width="96" height="72" fill="#ece8fd" />
      <rect x="38" y="5" width="20" height="5" rx="2.5" fill="#5b3cc4" />
      {bar(22, 14, 52, '#2a1f4d', 5)}
      <rect x="18" y="24" width="60" height="44" rx="7" fill="#fff" />
      {bar(34, 29, 28, '#2a1f4d', 3)}
      {[36, 46, 56].map((y) => (
        <rect
          key={y}
          x="24"
          y={y}
          width="48"
          height="7"
          rx="3.5"
          fill={y === 46 ? '#5b3cc4' : '#f4f0ff'}
          stroke="#d9cdfa"
        />
      ))}
    </>
  ),
  story: (
    <>
      <rect width="96" height="72" fill="#14110f" />
      <rect width="96" height="34" fill="#5b4636" />
      <path d="M0 34 30 14l18 12 16-14 32 22z" fill="#3a2c22" />
      <circle cx="74" cy="9" r="5" fill="#e0a458" />
      {bar(18, 40, 14, '#e0a458', 2)}
      {bar(18, 45, 58, '#f3ebe2', 6)}
      {bar(18, 56, 52, '#8d8071', 2)}
      {bar(18, 61, 56, '#8d8071', 2)}
      {bar(18, 66, 40, '#8d8071', 2)}
    </>
  ),
  minimal: (
    <>
      <rect width="96" height="72" fill="#fff" />
      <rect x="8" y="8" width="40" height="4" fill="#000" />
      {[18, 23, 28, 38, 43, 53, 58, 63].map((y, place) => (
        <rect key={y} x="8" y={y} width={place % 3 === 2 ? 34 : 56} height="1.5" fill="#444" />
      ))}
      <rect x="8" y="33" width="20" height="2" fill="#000" />
      <rect x="8" y="48" width="26" height="2" fill="#000" />
    </>
  ),
};

/** A small drawing of what a template looks like. */
export const TemplateDrawing = ({ template, className }: { template: TemplateId; className?: string }) => (
  <svg viewBox="0 0 96 72" aria-hidden="true" className={className}>
    {DRAWINGS[template]}
  </svg>
);
